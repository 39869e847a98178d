import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

const watchWindow = (notify: () => void): (() => void) => {
  const stop = new AbortController();
  for (const name of ["focus", "blur"]) window.addEventListener(name, notify, { signal: stop.signal });
  return () => stop.abort();
};

/**
 * Calls `onTimeout` after `durationMs`, not counting time while paused or while the window is in the background. A
 * changed `key` restarts it.
 */
export const usePausableTimeout = (key: number, durationMs: number, isPaused: boolean, onTimeout: () => void): void => {
  // True even while an embedded frame has focus.
  const isInFront = useSyncExternalStore(
    watchWindow,
    () => document.hasFocus(),
    () => true,
  );
  const isRunning = isInFront && !isPaused;
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onTimeout);
  useEffect(() => {
    remainingMs.current = durationMs;
  }, [key, durationMs]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [key, durationMs, isRunning]);
};
