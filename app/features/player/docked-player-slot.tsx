import { lazy, Suspense, useSyncExternalStore } from "react";
import { dockSignal } from "./live/dock-signal.ts";

const DockedPlayer = lazy(() => import("./docked-player.tsx").then((module) => ({ default: module.DockedPlayer })));

/** For the root of every page. The player itself is fetched when something plays and the page has no player of its own. */
export const DockedPlayerSlot = () => {
  const isUp = useSyncExternalStore(dockSignal.subscribe, dockSignal.isUp, () => false);
  if (!isUp) return null;
  return (
    <Suspense fallback={null}>
      <div aria-hidden="true" className="h-24" />
      <DockedPlayer />
    </Suspense>
  );
};
