import { useStore } from "#app/lib/storage/external-store.ts";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { hasSounded } from "#app/lib/has-sounded.ts";

const loadHost = async () => {
  const { MiniPlayerHost } = await import("./mini-player-host.tsx");
  return () => <MiniPlayerHost />;
};

/** Placeholder in the root of every page. The mini player is lazy loaded when playback starts. */
export const MiniPlayerSlot = () => useLazyComponent(useStore(hasSounded), loadHost).render?.(null);
