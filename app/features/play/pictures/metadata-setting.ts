import { type BrowserStorage, localStore } from "#app/lib/storage/browser-storage.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";

export const metadataKey = "chloe-play-metadata";

/** Whether downloads say how they were made; remembered in this browser. */
export const createMetadataStore = (storage: BrowserStorage = localStore): Store<boolean> => {
  const store = createStore(true, () => storage.read(metadataKey) !== "false");
  return {
    ...store,
    setState: (isOn) => {
      storage.write(metadataKey, String(isOn));
      store.setState(isOn);
    },
  };
};

export const metadataStore = createMetadataStore();
