import { aliveEvent } from "./guard/hold-presses.ts";

/** Call in an effect of the root: by the time of the announcement, what the page adopts at hydration is rendered. */
export const announceAlive = (): (() => void) => {
  const timer = setTimeout(() => {
    document.documentElement.dataset.alive = "";
    document.dispatchEvent(new Event(aliveEvent));
  });
  return () => clearTimeout(timer);
};
