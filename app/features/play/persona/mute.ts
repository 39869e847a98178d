import { type BrowserStorage, localStore } from "#app/lib/storage/browser-storage.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";

export const mutedKey = "chloe-play-muted";

/** Whether the persona is silent: remembered in this browser. */
export const createMuteStore = (storage: BrowserStorage = localStore): Store<boolean> => {
  const store = createStore(false, () => storage.read(mutedKey) === "true");
  return {
    ...store,
    setState: (isMuted) => {
      storage.write(mutedKey, String(isMuted));
      store.setState(isMuted);
    },
  };
};

export const muteStore = createMuteStore();
