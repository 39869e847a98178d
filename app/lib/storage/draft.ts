import { type BrowserStorage, tabStore } from "./browser-storage.ts";
import { createStore, type Store } from "./external-store.ts";

/** Unsent values of a form, kept until they are cleared. */
export type Draft<Values> = Store<Values> & { clear: () => void };

/**
 * Keeps a form's unsent values in this tab, so that they survive reload and Back. Call `clear` when they are sent, and
 * never keep a password. `parse` gets the stored JSON, which may be anything, and makes the empty form of `undefined`.
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
