import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { maxSummary } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { emotions } from "#contracts/values/emotions.ts";
import { moods } from "#contracts/values/moods.ts";
import type { Remarks } from "./engine/chat-message.ts";

/** A message of the conversation; only those of the assistant have a mood. A `note` is the site's own. */
export type Message = {
  role: "user" | "assistant" | "note";
  content: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  mood?: PersonaAnswer["mood"];
  /** Not of a note, which belongs to the message before it. */
  id?: string;
  /** The message before it; null at the start. */
  parentId?: string | null;
  /** It is the version of its place that is shown. */
  isChosen?: true;
  /** More of it is still on its way. */
  isGrowing?: true;
  /** It was cut off: stopped, or the page was left. */
  isCut?: true;
  /** She can go on with it. */
  isUnfinished?: true;
  /** It is of the site itself, such as help lines. */
  isCare?: true;
  summary?: Remarks["summary"];
} & Partial<Pick<PersonaAnswer, "stories" | "reason" | "backAt" | "used">>;

export const conversationKey = "chloe-chat";
const maxStoredMessages = 400;

const maxText = 8_000;
const reasons = ["off", "budget", "busy", "failed", "waking"] as const;
const storyPath = /^\/post\/[\w%.~-]{1,300}$/;

const isText = (value: unknown, max = maxText): value is string => typeof value === "string" && value.length <= max;
const find = <Item>(items: readonly Item[], value: unknown): Item | undefined => items.find((item) => item === value);

const parseStories = (stored: unknown): PersonaAnswer["stories"] =>
  (Array.isArray(stored) ? stored.slice(0, 5) : []).flatMap((story: unknown) => {
    const { title, path } = { ...(story as { title?: unknown; path?: unknown } | null) };
    return isText(title, 300) && isText(path, 320) && storyPath.test(path) ? [{ title, path }] : [];
  });

const parseSummary = (stored: unknown): Remarks["summary"] => {
  const { text, turns } = { ...(stored as { text?: unknown; turns?: unknown } | null) };
  return isText(text, maxSummary) && Number.isSafeInteger(turns) ? { text, turns: turns as number } : undefined;
};

/** What the browser kept may be of another version, or damaged. An answer that was still growing ends where it was. */
const parseMessage = (stored: unknown): Message[] => {
  const found = { ...(stored as Partial<Record<keyof Message, unknown>> | null) };
  const role = find(["user", "assistant", "note"] as const, found.role);
  const { content, timestamp } = found;
  if (!role || !isText(content) || typeof timestamp !== "number" || !Number.isFinite(timestamp)) return [];
  const mood = find([...emotions, ...moods], found.mood);
  const reason = find(reasons, found.reason);
  const backAt = isText(found.backAt, 40) && Number.isFinite(Date.parse(found.backAt)) ? found.backAt : null;
  const stories = parseStories(found.stories);
  const summary = parseSummary(found.summary);
  return [
    {
      role,
      content,
      timestamp,
      ...(mood && { mood }),
      ...(reason && { reason }),
      ...(backAt && { backAt }),
      ...(stories.length > 0 && { stories }),
      ...(isText(found.id, 40) && { id: found.id }),
      ...((found.parentId === null || isText(found.parentId, 40)) && { parentId: found.parentId }),
      ...(found.isChosen === true && { isChosen: true as const }),
      ...(summary && { summary }),
      ...(found.isUnfinished === true && { isUnfinished: true as const }),
      ...(found.isCare === true && { isCare: true as const }),
      ...((found.isCut === true || found.isGrowing === true) && { isCut: true as const }),
    },
  ];
};

/** Stored messages of this tab. */
export const loadMessages = (storage: BrowserStorage): Message[] => {
  const stored = storage.readJson(conversationKey);
  return Array.isArray(stored) ? stored.slice(-maxStoredMessages).flatMap(parseMessage) : [];
};

/** What only the owner may see of an answer is not stored. */
export const saveMessages = (storage: BrowserStorage, messages: readonly Message[]): void => {
  if (messages.length === 0) return storage.remove(conversationKey);
  const kept = messages.slice(-maxStoredMessages).map(({ used: _used, ...message }) => message);
  storage.write(conversationKey, JSON.stringify(kept));
};
