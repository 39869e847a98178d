import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import type { Draft } from "#app/lib/storage/draft.ts";
import { createStore } from "#app/lib/storage/external-store.ts";

/** Unsent text of a conversation, stored for the tab. `getKey` is lazy: a new conversation is named later. */
export const createChatDraft = (getKey: () => string, storage: BrowserStorage): Draft<string> => {
  const store = createStore("", () => {
    const stored = storage.readJson(getKey());
    return typeof stored === "string" ? stored : "";
  });
  return {
    ...store,
    setState: (text) => {
      if (text === "") storage.remove(getKey());
      else storage.write(getKey(), JSON.stringify(text));
      store.setState(text);
    },
    clear: () => {
      storage.remove(getKey());
      store.setState("");
    },
  };
};
