import { useSyncExternalStore } from "react";
import { chat } from "./chat-content.ts";
import { createConversation, emptyConversation } from "./conversation.ts";

// One for the whole visit: it goes on while the visitor looks at other pages.
const conversation = createConversation({ replies: chat.replies, storage: () => window.sessionStorage });

export const useConversation = () => ({
  ...useSyncExternalStore(conversation.subscribe, conversation.read, () => emptyConversation),
  send: conversation.send,
  clear: conversation.clear,
});
