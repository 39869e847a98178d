import { hydratedEvent } from "./hold-presses.ts";

/**
 * Sets `data-hydrated` and fires `hydratedEvent`. Call it in an effect around the router. It runs in a task of its own,
 * after the state that components adopt at hydration has been rendered.
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
