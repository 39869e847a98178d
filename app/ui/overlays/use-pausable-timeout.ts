import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

const watchWindow = (notify: () => void): (() => void) => {
  const stop = new AbortController();
  for (const name of ["focus", "blur"]) window.addEventListener(name, notify, { signal: stop.signal });
  return () => stop.abort();
};

/**
 * Calls `onTimeout` after `durationMs` in which it was not paused and the window was not in the background. Another `key`
 * starts it anew.
 */
export const usePausableTimeout = (key: number, durationMs: number, isPaused: boolean, onTimeout: () => void): void => {
  // Also true while an embedded frame has the focus.
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
