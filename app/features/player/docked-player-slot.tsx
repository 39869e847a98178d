import { lazy, Suspense, useSyncExternalStore } from "react";
import { dockSignal } from "./live/dock-signal.ts";

const SoundDock = lazy(() => import("./sound-dock.tsx").then((module) => ({ default: module.SoundDock })));

/** For the root of every page. What it stands for is fetched when something begins to play. */
export const DockedPlayerSlot = () => {
  const hasSounded = useSyncExternalStore(dockSignal.subscribe, dockSignal.hasSounded, () => false);
  return (
    hasSounded && (
      <Suspense fallback={null}>
        <SoundDock />
      </Suspense>
    )
  );
};
