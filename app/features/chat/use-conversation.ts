import { tabStore } from "#app/lib/storage/browser-storage.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { createConversation } from "./conversation.ts";

// Module scope: the conversation continues across navigation.
const { clear, send, store } = createConversation({ storage: tabStore });

export const useConversation = () => ({ ...useStore(store), send, clear });
