import { lazy, Suspense } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { hasSounded } from "./store/mini-player-store.ts";

const MiniPlayerHost = lazy(() =>
  import("./mini-player-host.tsx").then((module) => ({ default: module.MiniPlayerHost })),
);

/** Placeholder in the root of every page. The mini player is lazy loaded when playback starts. */
export const MiniPlayerSlot = () => {
  return (
    useStore(hasSounded) && (
      <Suspense fallback={null}>
        <MiniPlayerHost />
      </Suspense>
    )
  );
};
