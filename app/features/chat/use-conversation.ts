import { useSyncExternalStore } from "react";
import { chat } from "./chat-content.ts";
import { createConversation, emptyConversation } from "./conversation.ts";

// Module scope: the conversation continues across navigation.
const { clear, read, send, subscribe } = createConversation({
  replies: chat.replies,
  storage: () => window.sessionStorage,
});
const readOnServer = () => emptyConversation;

export const useConversation = () => ({ ...useSyncExternalStore(subscribe, read, readOnServer), send, clear });
