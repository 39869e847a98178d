import { useStore } from "#app/lib/storage/external-store.ts";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { readingStore } from "#app/lib/read-aloud/reading-store.ts";
import { hasSounded } from "./store/mini-player-store.ts";

const loadHost = async () => {
  const { MiniPlayerHost } = await import("./mini-player-host.tsx");
  return () => <MiniPlayerHost />;
};

/** Placeholder in the root of every page. The mini player is lazy loaded when playback starts. */
export const MiniPlayerSlot = () => {
  const isReading = useStore(readingStore, (state) => state !== null);
  return useLazyComponent(useStore(hasSounded) || isReading, loadHost).render?.(null);
};
