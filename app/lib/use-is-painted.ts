import { useEffect, useState } from "react";
import { useIsHydrating } from "./use-is-hydrating.ts";
import { whenIdle } from "./when-idle.ts";

/** False while a page that the router opens is painted for the first time: for parts that are slow to draw. */
export const useIsPainted = (): boolean => {
  const isHydrating = useIsHydrating();
  const [isPainted, setIsPainted] = useState(isHydrating);
  useEffect(() => {
    if (isPainted) return undefined;
    let isGone = false;
    // A frame is painted after its callbacks, by other threads too.
    const frame = requestAnimationFrame(() => whenIdle(() => isGone || setIsPainted(true)));
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, [isPainted]);
  return isPainted;
};
