import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { CloseButton } from "#app/ui/overlays/close-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { muteStore } from "../settings.ts";
import { silencePersona } from "../persona/persona-voice.ts";
import { GeneratorPanel } from "./generator-panel.tsx";

const leaf =
  "pointer-events-none absolute inset-y-0 z-10 flex w-1/2 bg-surface-raised bg-[linear-gradient(160deg,var(--accent-subtle),transparent_60%)] shadow-far transition-transform duration-800 ease-breath group-data-starting-style:translate-x-0 rtl:group-data-starting-style:translate-x-0";
const label =
  "grid w-(--rail) shrink-0 place-items-center border-line bg-[linear-gradient(var(--accent-subtle),transparent_30%_70%,var(--accent-subtle))] font-display text-sm font-semibold tracking-label text-accent uppercase [writing-mode:vertical-rl] lg:text-heading";
const panels =
  "flex flex-1 flex-col justify-evenly px-[12%] [&>span]:block [&>span]:h-[34%] [&>span]:rounded-lg [&>span]:border [&>span]:border-line [&>span]:bg-accent-subtle";

const Panels = () => (
  <span aria-hidden="true" className={panels}>
    <span />
    <span />
  </span>
);

/** Double door that slides open in 800 ms; its edges stay visible at the sides of the window. */
const Doors = () => {
  const play = useContent("play");
  return (
    <>
      <div className={`${leaf} start-0 -translate-x-[calc(100%-var(--rail))] rtl:translate-x-[calc(100%-var(--rail))]`}>
        <Panels />
        <span className={`${label} rotate-180 border-e`}>{play.overlay.play}</span>
      </div>
      <div className={`${leaf} end-0 translate-x-[calc(100%-var(--rail))] rtl:-translate-x-[calc(100%-var(--rail))]`}>
        <span className={`${label} border-s`}>{play.overlay.time}</span>
        <Panels />
      </div>
    </>
  );
};

const MuteButton = () => {
  const play = useContent("play");
  const isMuted = useStore(muteStore);
  const toggle = () => {
    muteStore.setState(!muteStore.getState());
    silencePersona();
  };
  return (
    <IconButton label={isMuted ? play.generator.unmute : play.generator.mute} onClick={toggle}>
      {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
    </IconButton>
  );
};

export type PlayOverlayProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Full-screen overlay with the generator behind an opening door. */
export const PlayOverlay = ({ open, onOpenChange }: PlayOverlayProps) => {
  const play = useContent("play");
  const promptField = useRef<HTMLTextAreaElement>(null);
  /** Cancels the running job; returns false if there is none. */
  const cancelJob = useRef<() => boolean>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { cancel, reason }) => {
        if (reason === "escape-key" && cancelJob.current?.()) cancel();
        else onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Popup
          initialFocus={promptField}
          className="group fixed inset-0 isolate z-40 flex flex-col overflow-clip bg-surface text-foreground outline-none transition-opacity duration-200 [--rail:1.75rem] lg:[--rail:5rem] data-ending-style:opacity-0"
        >
          <Aurora contained />
          <div className="relative flex min-h-0 flex-1 flex-col px-[calc(var(--rail)+0.75rem)] lg:px-[calc(var(--rail)+2.5rem)]">
            <header className="mx-auto flex w-full max-w-6xl items-center gap-1 py-2 sm:py-4">
              <Base.Title className="me-auto font-display text-title font-semibold">{play.overlay.title}</Base.Title>
              <MuteButton />
              <Base.Close render={<CloseButton />} />
            </header>
            <GeneratorPanel promptField={promptField} cancelJob={cancelJob} />
          </div>
          <Doors />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
