import type { Chat } from "#contracts/content/chat.ts";
import type { Emotion } from "#contracts/content/emotions.ts";
import { type Message, loadMessages, saveMessages } from "./message-memory.ts";

/** Milliseconds that she thinks before she answers. */
export const thinkingMs = 1_500;

export type ConversationState = { messages: readonly Message[]; isThinking: boolean };

export type ConversationSurroundings = {
  replies: Chat["replies"];
  /** Called each time, because merely naming the storage may throw. */
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  random?: () => number;
};

export const emptyConversation: ConversationState = { messages: [], isThinking: false };

/** The visitor's conversation with her: one thought at a time, kept for the visit. */
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
    // The page was left while she was thinking: the answer is still owed.
    if (read().isThinking && timer === undefined) think();
    return () => listeners.delete(listener);
  };

  /** Says something to her. Answers false, and does nothing, for a blank text or while she is thinking. */
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

/** Her mood: what she said last, and attentive while she thinks. */
export const getEmotion = ({ isThinking, messages }: ConversationState): Emotion =>
  isThinking ? "surprised" : (messages.findLast(({ from }) => from === "chloe")?.mood ?? "neutral");
