import { useEffect, useState } from "react";
import { useIsHydrating } from "./use-is-hydrating.ts";

/** False while a page that the router opens is painted for the first time: for parts that are slow to draw. */
export const useIsPainted = (): boolean => {
  const isHydrating = useIsHydrating();
  const [isPainted, setIsPainted] = useState(isHydrating);
  useEffect(() => {
    if (isPainted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
};
