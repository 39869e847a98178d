import { lazy, Suspense, useSyncExternalStore } from "react";
import { miniPlayerStore } from "./store/mini-player-store.ts";

const MiniPlayerHost = lazy(() =>
  import("./mini-player-host.tsx").then((module) => ({ default: module.MiniPlayerHost })),
);

/** For the root of every page. What it stands for is fetched when something begins to play. */
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
