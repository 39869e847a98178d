import { type BrowserStorage, localStore } from "./browser-storage.ts";
import { createStore, type Store } from "./external-store.ts";

/** A switch that this browser remembers as `true` or `false`; any other stored text leaves it at `initial`. */
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
