import type { Chat } from "#contracts/content/chat.ts";
import type { Emotion } from "#contracts/content/emotions.ts";
import { type Message, loadMessages, saveMessages } from "./message-memory.ts";

/** Delay of a reply in ms. */
export const thinkingMs = 1_500;

export type ConversationState = { messages: readonly Message[]; isThinking: boolean };

export type ConversationSurroundings = {
  replies: Chat["replies"];
  /** A getter, because accessing web storage can throw. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  random?: () => number;
};

export const emptyConversation: ConversationState = { messages: [], isThinking: false };

/** Conversation store: one pending reply at a time, persisted in sessionStorage. */
export const createConversation = ({ replies, storage, random = Math.random }: ConversationSurroundings) => {
  const listeners = new Set<() => void>();
  let state: ConversationState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: ConversationState) => {
    state = next;
    saveMessages(storage, next.messages);
    for (const listener of listeners) listener();
  };

  const answer = () => {
    const { messages } = read();
    const reply = replies[Math.floor(random() * replies.length)] as Chat["replies"][number];
    change({ messages: [...messages, { from: "chloe", text: reply.text, mood: reply.mood }], isThinking: false });
  };

  const think = () => {
    clearTimeout(timer);
    timer = setTimeout(answer, thinkingMs);
  };

  const read = (): ConversationState => {
    if (state) return state;
    const messages = loadMessages(storage);
    return (state = { messages, isThinking: messages.at(-1)?.from === "visitor" });
  };

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    // The page was left before the reply: resume it.
    if (read().isThinking && timer === undefined) think();
    return () => listeners.delete(listener);
  };

  /** Sends a message. Returns false for a blank text or while a reply is pending. */
  const send = (text: string): boolean => {
    const said = text.trim();
    const { isThinking, messages } = read();
    if (said === "" || isThinking) return false;
    change({ messages: [...messages, { from: "visitor", text: said }], isThinking: true });
    think();
    return true;
  };

  const clear = (): void => {
    clearTimeout(timer);
    change(emptyConversation);
  };

  return { read, subscribe, send, clear };
};

/** Current emotion: that of the last reply, or attentive while a reply is pending. */
export const getEmotion = ({ isThinking, messages }: ConversationState): Emotion =>
  isThinking ? "surprised" : (messages.findLast(({ from }) => from === "chloe")?.mood ?? "neutral");
