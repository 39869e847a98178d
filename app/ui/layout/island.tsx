import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createIslandGate, hydrateWhenWanted, type IslandGate, openGate } from "./island-gate.ts";

const never = () => () => undefined;
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== "undefined",
  );

// Suspends hydration only, during which React keeps the server-rendered HTML. Client-side rendering never waits.
const Wait = ({ gate, children }: { gate: IslandGate; children: ReactNode }) => {
  use((useIsHydrating() ? gate : openGate).opened);
  return children;
};

type IslandProps = { /** Whether it hydrates with the page. */ isUrgent?: () => boolean; children: ReactNode };

/**
 * Island: a part of a page that hydrates on its own when it becomes visible, is used, or the browser is idle
 * (docs/decisions/011). A context above it must not change earlier: React would discard its HTML and render it again.
 */
export const Island = ({ isUrgent, children }: IslandProps) => {
  const [gate] = useState(createIslandGate);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUrgent?.()) gate.open();
    return box.current ? hydrateWhenWanted(gate, box.current) : undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- evaluated once
  }, [gate]);
  return (
    <div ref={box} data-island>
      <Suspense>
        <Wait gate={gate}>{children}</Wait>
      </Suspense>
    </div>
  );
};
