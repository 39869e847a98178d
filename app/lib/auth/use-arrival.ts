import { useInBrowser } from "../use-in-browser.ts";
import type { Arrival } from "./arrival.ts";
import { arrival } from "./auth-client.ts";

const none: Arrival = { kind: null, problem: null };

/** How somebody came to this page. What stands behind the # the server never sees, so at first it is nothing. */
export const useArrival = (): Arrival => useInBrowser(() => arrival, none);
