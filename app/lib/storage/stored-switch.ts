import { type BrowserStorage, localStore } from "./browser-storage.ts";
import { createStore, type Store } from "./external-store.ts";

/** A boolean in localStorage, stored as `true` or `false`; any other stored text counts as `initial`. */
export const createStoredSwitch = (
  key: string,
  initial: boolean,
  storage: BrowserStorage = localStore,
): Store<boolean> => {
  const store = createStore(initial, () => (storage.read(key) === String(!initial) ? !initial : initial));
  return {
    ...store,
    setState: (isOn) => {
      storage.write(key, String(isOn));
      store.setState(isOn);
    },
  };
};
