import { hydratedEvent } from "./guard/hold-presses.ts";

/**
 * Sets `data-hydrated` and tells the guard that presses are handled. Call in an effect around the router: the
 * announcement is a task of its own, by which what the page adopts at hydration is rendered.
 */
export const announceHydration = (): (() => void) => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    document.documentElement.dataset.hydrated = "";
    document.dispatchEvent(new Event(hydratedEvent));
    port1.close();
  });
  port1.start();
  port2.postMessage(null);
  return () => port1.close();
};
