import { AsyncLocalStorage } from "node:async_hooks";
import type { ContentSnapshot } from "./content-snapshot.ts";

/** The documents of the page that is being rendered: one snapshot from its loaders to its last byte. */
export const contentScope = new AsyncLocalStorage<ContentSnapshot>();
