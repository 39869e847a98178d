import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { type Emotion, emotions } from "#contracts/values/emotions.ts";

/** A message of the conversation; only those of the assistant have a mood. A `note` is the site's own. */
export type Message = {
  role: "user" | "assistant" | "note";
  content: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  mood?: Emotion;
  /** Of a question that was sent: with it an answer that got lost can be asked for again. */
  id?: string;
  /** More of it is still on its way. */
  isGrowing?: true;
  /** It was cut off: stopped, or the page was left. */
  isCut?: true;
} & Partial<Pick<PersonaAnswer, "stories" | "reason" | "backAt" | "used">>;

export const conversationKey = "chloe-chat";
const maxStoredMessages = 200;

const isMessage = (value: unknown): value is Message => {
  if (typeof value !== "object" || value === null) return false;
  const { content, mood, role, timestamp, stories } = value as Record<string, unknown>;
  return (
    (role === "user" || role === "assistant" || role === "note") &&
    typeof content === "string" &&
    Number.isFinite(timestamp) &&
    (mood === undefined || (emotions as readonly unknown[]).includes(mood)) &&
    (stories === undefined || Array.isArray(stories))
  );
};

/** An answer that was still growing when the page was left ends where it was. */
const endGrowing = ({ isGrowing, ...message }: Message): Message => (isGrowing ? { ...message, isCut: true } : message);

/** Stored messages of this tab. */
export const loadMessages = (storage: BrowserStorage): Message[] => {
  const stored = storage.readJson(conversationKey);
  return Array.isArray(stored) ? stored.filter(isMessage).map(endGrowing) : [];
};

export const saveMessages = (storage: BrowserStorage, messages: readonly Message[]): void => {
  if (messages.length === 0) storage.remove(conversationKey);
  else storage.write(conversationKey, JSON.stringify(messages.slice(-maxStoredMessages)));
};
