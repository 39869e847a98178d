import { useEffect } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { tabStore } from "#app/lib/storage/browser-storage.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { createConversation } from "./conversation.ts";

// Module scope: the conversation continues across navigation.
const { store, ...conversation } = createConversation({
  storage: tabStore,
  isModelOn: () => readPublicSettings().personaChat,
});

export const useConversation = () => {
  useEffect(() => {
    const close = conversation.open();
    addEventListener("pagehide", conversation.save);
    return () => {
      removeEventListener("pagehide", conversation.save);
      close();
    };
  }, []);
  return { ...useStore(store), ...conversation };
};
export type Conversation = ReturnType<typeof useConversation>;
