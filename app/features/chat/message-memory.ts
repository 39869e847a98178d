import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { type Emotion, emotions } from "#contracts/content/emotions.ts";

export type Message = { from: "visitor" | "chloe"; text: string; mood?: Emotion };

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

/** Stored messages of this tab. */
export const loadMessages = (storage: BrowserStorage): Message[] => {
  const stored = storage.readJson(conversationKey);
  return Array.isArray(stored) ? stored.filter(isMessage) : [];
};

export const saveMessages = (storage: BrowserStorage, messages: readonly Message[]): void => {
  if (messages.length === 0) storage.remove(conversationKey);
  else storage.write(conversationKey, JSON.stringify(messages.slice(-maxStoredMessages)));
};
