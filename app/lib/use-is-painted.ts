import { useEffect, useState } from "react";
import { useIsHydrating } from "./use-is-hydrating.ts";
import { whenIdle } from "./when-idle.ts";

/** False until the first paint after a client-side navigation, else true. Defers parts that are slow to render. */
export const useIsPainted = (): boolean => {
  const isHydrating = useIsHydrating();
  const [isPainted, setIsPainted] = useState(isHydrating);
  useEffect(() => {
    if (isPainted) return undefined;
    let isGone = false;
    // A frame is painted after its callbacks, partly on other threads.
    const frame = requestAnimationFrame(() => whenIdle(() => isGone || setIsPainted(true)));
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, [isPainted]);
  return isPainted;
};
