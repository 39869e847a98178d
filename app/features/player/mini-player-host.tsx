import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useStore } from "#app/lib/storage/external-store.ts";
import { isReading, readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { ReadingDock } from "./reading/reading-dock.tsx";
import { MiniPlayer } from "./mini-player.tsx";
import { isAudible } from "./engine/player-state.ts";
import { hasSounded } from "#app/lib/has-sounded.ts";
import { fullPlayers } from "./store/mini-player-store.ts";
import { getInternalPath } from "#app/lib/navigation/internal-link.ts";
import { latestPlayer } from "./store/players.ts";

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
