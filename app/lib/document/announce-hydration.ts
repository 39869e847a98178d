import { hydratedEvent } from "./guard/hold-presses.ts";

/**
 * Sets `data-hydrated` and tells the guard that presses are handled. Call in an effect around the router: by the time of
 * the announcement, what the page adopts at hydration is rendered.
 */
export const announceHydration = (): (() => void) => {
  const timer = setTimeout(() => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event(hydratedEvent));
  });
  return () => clearTimeout(timer);
};
