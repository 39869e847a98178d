import { useEffect, useRef, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { useNavigate } from "react-router";
import { useStore } from "#app/lib/storage/external-store.ts";
import { isReading, readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { ReadingDock } from "./reading/reading-dock.tsx";
import { isAudible } from "./engine/player-state.ts";
import { hasSounded } from "#app/lib/has-sounded.ts";
import { fullPlayers } from "./store/mini-player-store.ts";
import { getInternalPath } from "#app/lib/navigation/internal-link.ts";
import { latestPlayer } from "./store/players.ts";
import X from "lucide-react/icons/x";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { PlayButton } from "./controls/play-button.tsx";
import { PlayerShell } from "./controls/player-shell.tsx";
import { formatTime } from "./display/format-time.ts";
import { usePlayer } from "./store/use-player.ts";
import { useAudioFrame } from "./store/use-audio-frame.ts";
import { StageCover } from "./display/stage-cover.tsx";

/** Mini player, docked at the bottom of other pages during playback. */
const MiniPlayer = () => {
  const texts = useContent("player-controls");
  const [player] = useState(latestPlayer);
  const title = usePlayer(player, ({ track }) => track.title);
  const isBroken = usePlayer(player, ({ phase }) => phase === "error");
  const duration = usePlayer(player, (state) => state.duration);
  const second = usePlayer(player, ({ position }) => Math.floor(position));
  const bar = useRef<HTMLSpanElement>(null);
  useAudioFrame(player, (position) =>
    bar.current?.style.setProperty("translate", `${(Math.min(1, position / duration) - 1) * 100}% 0`),
  );

  const close = () => {
    player.send({ type: "pause" });
    hasSounded.setState(false);
  };

  return (
    <PlayerShell
      player={player}
      aria-label={texts.docked}
      className="fixed inset-x-2 bottom-2 z-40 mx-auto max-w-lg animate-rise sm:bottom-4"
    >
      <div className="relative flex items-center gap-3 overflow-hidden rounded-full border border-line bg-surface-raised p-2 shadow-far">
        <StageCover className="ms-1 size-10" />
        <div className="grid min-w-0 flex-1">
          <p className="truncate font-display text-lg leading-tight font-semibold">{title}</p>
          <p className="truncate text-xs text-foreground-muted tabular-nums">
            {isBroken ? texts.failures.docked : `${formatTime(second)} / ${formatTime(duration)}`}
          </p>
        </div>
        <PlayButton player={player} size="md" />
        <IconButton label={texts.close} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
        <span aria-hidden="true" dir="ltr" className="absolute inset-x-0 bottom-0 block h-0.75 overflow-hidden">
          <span ref={bar} className="block h-full -translate-x-full bg-aurora" />
        </span>
      </div>
    </PlayerShell>
  );
};

// Plain links, for example in story text, would cause a full page load and stop playback: route them on the client.
const useClientSideLinks = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest("a") : null;
      const path =
        anchor && (isAudible(latestPlayer().current()) || isReading(readingStore.getState()))
          ? getInternalPath(event, anchor, location)
          : null;
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
};

/** Keeps playback running across navigation, and shows the mini player on pages without a full player. */
export const MiniPlayerHost = () => {
  const isPlaying = useStore(hasSounded);
  const hasFullPlayer = useStore(fullPlayers) > 0;
  const isReadingDocked = useStore(readingStore, (state) => state?.isDocked === true);
  useClientSideLinks();
  if (isReadingDocked)
    return (
      <>
        <div aria-hidden="true" className="h-36" />
        <ReadingDock />
      </>
    );
  if (!isPlaying || hasFullPlayer) return null;
  return (
    <>
      <div aria-hidden="true" className="h-24" />
      <MiniPlayer />
    </>
  );
};
