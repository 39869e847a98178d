import { useEffect } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { tabStore } from "#app/lib/storage/browser-storage.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { createConversation } from "./conversation.ts";
import { opening } from "./opening.ts";
import { visitorName } from "./visitor-name.ts";

// Module scope: the conversation continues across navigation.
const { store, ...conversation } = createConversation({
  storage: tabStore,
  isModelOn: () => readPublicSettings().personaChat,
  readOpening: () => {
    const { greeting, session } = opening.store.getState();
    return { greeting: greeting ?? 0, name: visitorName.getState(), session };
  },
});

const clear = () => {
  conversation.clear();
  opening.startAgain();
};

export const useConversation = () => {
  useEffect(() => {
    const close = conversation.open();
    addEventListener("pagehide", conversation.save);
    return () => {
      removeEventListener("pagehide", conversation.save);
      close();
    };
  }, []);
  return { ...useStore(store), ...conversation, clear };
};
export type Conversation = ReturnType<typeof useConversation>;
