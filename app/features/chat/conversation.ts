import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { Chat } from "#contracts/content/chat.ts";
import type { Emotion } from "#contracts/values/emotions.ts";
import { type Message, loadMessages, saveMessages } from "./message-memory.ts";

/** Delay of a reply in ms. */
export const thinkingMs = 1_500;

export type ConversationState = { messages: readonly Message[]; isThinking: boolean };

export type ConversationSurroundings = {
  storage: BrowserStorage;
  random?: () => number;
};

const emptyConversation: ConversationState = { messages: [], isThinking: false };

/** Conversation store: one pending reply at a time, persisted in sessionStorage. */
export const createConversation = ({ storage, random = Math.random }: ConversationSurroundings) => {
  const store = createStore(emptyConversation, () => {
    const messages = loadMessages(storage);
    return { messages, isThinking: messages.at(-1)?.role === "user" };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: ConversationState) => {
    saveMessages(storage, next.messages);
    store.setState(next);
  };

  const answer = () => {
    const { messages } = store.getState();
    const { replies } = getContent("chat");
    const { mood, text: content } = replies[Math.floor(random() * replies.length)] as Chat["replies"][number];
    change({
      messages: [...messages, { role: "assistant", content, timestamp: Date.now(), mood }],
      isThinking: false,
    });
  };

  const think = () => {
    clearTimeout(timer);
    timer = setTimeout(answer, thinkingMs);
  };

  const subscribe = (listener: () => void): (() => void) => {
    // The page was left before the reply: resume it.
    if (store.getState().isThinking && timer === undefined) think();
    return store.subscribe(listener);
  };

  /** Sends a message. Returns false for a blank text or while a reply is pending. */
  const send = (text: string): boolean => {
    const content = text.trim();
    const { isThinking, messages } = store.getState();
    if (content === "" || isThinking) return false;
    change({ messages: [...messages, { role: "user", content, timestamp: Date.now() }], isThinking: true });
    think();
    return true;
  };

  const clear = (): void => {
    clearTimeout(timer);
    change(emptyConversation);
  };

  return { store: { ...store, subscribe }, send, clear };
};

/** Current emotion: that of the last reply, or attentive while a reply is pending. */
export const getEmotion = ({ isThinking, messages }: ConversationState): Emotion =>
  isThinking ? "surprised" : (messages.findLast(({ role }) => role === "assistant")?.mood ?? "neutral");
