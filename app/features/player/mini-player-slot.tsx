import { lazy, Suspense, useSyncExternalStore } from "react";
import { miniPlayerStore } from "./store/mini-player-store.ts";

const MiniPlayerHost = lazy(() =>
  import("./mini-player-host.tsx").then((module) => ({ default: module.MiniPlayerHost })),
);

/** Placeholder in the root of every page. The mini player is lazy loaded when playback starts. */
export const MiniPlayerSlot = () => {
  const hasSounded = useSyncExternalStore(miniPlayerStore.subscribe, miniPlayerStore.hasSounded, () => false);
  return (
    hasSounded && (
      <Suspense fallback={null}>
        <MiniPlayerHost />
      </Suspense>
    )
  );
};
