import { useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { DockedPlayer } from "./docked-player.tsx";
import { isAudible } from "./engine/player-state.ts";
import { dockSignal } from "./live/dock-signal.ts";
import { innerPathOf } from "./live/inner-link.ts";
import { latestPlayer } from "./live/players.ts";

// A plain link, as in the text of a story, loads a new document, which would end the sound.
const useUnbrokenSound = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = event.target instanceof Element ? event.target.closest("a") : null;
      const path = anchor && isAudible(latestPlayer().current()) ? innerPathOf(event, anchor, location) : null;
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
};

/** Keeps the sound while the visitor moves on, and shows the docked player where the page has none of its own. */
export const SoundDock = () => {
  const isUp = useSyncExternalStore(dockSignal.subscribe, dockSignal.isUp, () => false);
  useUnbrokenSound();
  if (!isUp) return null;
  return (
    <>
      <div aria-hidden="true" className="h-24" />
      <DockedPlayer />
    </>
  );
};
