import { useSyncExternalStore } from "react";

const refreshMs = 1_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, refreshMs);
  return () => clearInterval(timer);
};
const readSecond = () => Math.floor(Date.now() / 1_000);

/** The current time, updated every second; null on the server and until hydration. */
export const useClock = (): Date | null => {
  const second = useSyncExternalStore(subscribe, readSecond, () => null);
  return second === null ? null : new Date(second * 1_000);
};
