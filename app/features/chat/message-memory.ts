import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { type Emotion, emotions } from "#contracts/values/emotions.ts";

/** A message of the conversation; only those of the assistant have a mood. */
export type Message = {
  role: "user" | "assistant";
  content: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  mood?: Emotion;
};

export const conversationKey = "chloe-chat";
const maxStoredMessages = 200;

const isMessage = (value: unknown): value is Message => {
  if (typeof value !== "object" || value === null) return false;
  const { content, mood, role, timestamp } = value as Record<string, unknown>;
  return (
    (role === "user" || role === "assistant") &&
    typeof content === "string" &&
    Number.isFinite(timestamp) &&
    (mood === undefined || (emotions as readonly unknown[]).includes(mood))
  );
};

/** Stored messages of this tab. */
export const loadMessages = (storage: BrowserStorage): Message[] => {
  const stored = storage.readJson(conversationKey);
  return Array.isArray(stored) ? stored.filter(isMessage) : [];
};

export const saveMessages = (storage: BrowserStorage, messages: readonly Message[]): void => {
  if (messages.length === 0) storage.remove(conversationKey);
  else storage.write(conversationKey, JSON.stringify(messages.slice(-maxStoredMessages)));
};
