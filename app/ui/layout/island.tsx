import { type ReactNode, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createIslandGate, hydrateWhenWanted, type IslandGate, openGate } from "./island-gate.ts";

const never = () => () => undefined;
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== "undefined",
  );

// Suspends hydration only: React keeps the server's HTML meanwhile. What is rendered in the browser never waits.
const Wait = ({ gate, children }: { gate: IslandGate; children: ReactNode }) => {
  use((useIsHydrating() ? gate : openGate).opened);
  return children;
};

/**
 * A part of a page that hydrates by itself, when it comes into view, is used, or the browser is idle
 * (docs/decisions/020). A context above it must not change before that: React would render it anew.
 */
export const Island = ({ children }: { children: ReactNode }) => {
  const [gate] = useState(createIslandGate);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? hydrateWhenWanted(gate, box.current) : undefined), [gate]);
  return (
    <div ref={box}>
      <Suspense>
        <Wait gate={gate}>{children}</Wait>
      </Suspense>
    </div>
  );
};
