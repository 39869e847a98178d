import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { CloseButton } from "#app/ui/overlays/close-button.tsx";
import { GeneratorPanel } from "./generator-panel.tsx";
import { Doors } from "./doors.tsx";
import { MuteButton } from "./mute-button.tsx";
import { useContent } from "#app/lib/content/content.ts";

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
