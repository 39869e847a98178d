import { createStore } from "./storage/external-store.ts";

/** Whether something was heard, so that a docked player is wanted. Part of every page's bundle: it must not import one. */
export const hasSounded = createStore(false);
