import { type Emotion, emotions } from "#contracts/content/emotions.ts";

export type Message = { from: "visitor" | "chloe"; text: string; mood?: Emotion };
type Memory = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const conversationKey = "chloe-chat";
const maxStoredMessages = 200;

const isMessage = (value: unknown): value is Message => {
  if (typeof value !== "object" || value === null) return false;
  const { from, mood, text } = value as Record<string, unknown>;
  return (
    (from === "visitor" || from === "chloe") &&
    typeof text === "string" &&
    (mood === undefined || (emotions as readonly unknown[]).includes(mood))
  );
};

/** Stored messages of this tab; empty if storage is blocked or corrupt. */
export const loadMessages = (memory: Memory): Message[] => {
  try {
    const stored: unknown = JSON.parse(memory().getItem(conversationKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMessage) : [];
  } catch {
    return [];
  }
};

export const saveMessages = (memory: Memory, messages: readonly Message[]): void => {
  try {
    if (messages.length === 0) memory().removeItem(conversationKey);
    else memory().setItem(conversationKey, JSON.stringify(messages.slice(-maxStoredMessages)));
  } catch {
    // Storage is blocked or full: messages are kept in memory.
  }
};
