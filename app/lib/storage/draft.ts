import { type BrowserStorage, tabStore } from "./browser-storage.ts";
import { createStore, type Store } from "./external-store.ts";

/** Unsent values of a form, stored until they are cleared. */
export type Draft<Values> = Store<Values> & { clear: () => void };

/**
 * Stores a form's unsent values in sessionStorage, so that they survive reload and Back. Call `clear` after sending,
 * and never store a password. `parse` validates the stored JSON, and returns the empty form for `undefined`.
 */
export const createDraft = <Values>(
  key: string,
  parse: (stored: unknown) => Values,
  storage: BrowserStorage = tabStore,
): Draft<Values> => {
  const store = createStore(parse(undefined), () => parse(storage.readJson(key)));
  return {
    ...store,
    setState: (values) => {
      storage.write(key, JSON.stringify(values));
      store.setState(values);
    },
    clear: () => {
      storage.remove(key);
      store.setState(store.initial);
    },
  };
};
