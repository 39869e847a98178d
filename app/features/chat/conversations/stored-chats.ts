import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import type { ChatOptions } from "../engine/chat.ts";
import { type ChatRegistry, createChatRegistry } from "./chat-registry.ts";
import { type ConversationRecords, createConversationRecords } from "./conversation-records.ts";

type ChatNews = { kind: "changed" | "deleted"; session: string };

const isNews = (value: unknown): value is ChatNews => {
  if (typeof value !== "object" || value === null) return false;
  const { kind, session } = value as Record<string, unknown>;
  return (kind === "changed" || kind === "deleted") && typeof session === "string";
};

/** Notifies the user's other tabs when an answer has started or ended, or a conversation was renamed or deleted. */
const openChatBroadcast = (name: string, onNews: (news: ChatNews) => void) => {
  if (typeof BroadcastChannel === "undefined") return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => isNews(data) && onNews(data));
  return { send: (news: ChatNews): void => channel.postMessage(news), close: () => channel.close() };
};

/** The chats of a signed-in user; they survive client-side navigation. */
export type StoredChats = ChatRegistry & {
  records: ConversationRecords;
  /** Incremented when the list of conversations has changed, in this or another tab. */
  changes: Store<number>;
  /** Notifies this tab and the user's other tabs. */
  announce: (kind: "changed" | "deleted", session: string) => void;
};

type StoredChatsOptions = {
  /** Who answers. */
  kind: "neo" | "persona";
  userId: string;
  client: () => Promise<BrowserClient>;
} & Pick<ChatOptions, "nextSession" | "sentences" | "transport">;

type Opened = { userId: string; chats: StoredChats; close: () => void };
const opened = new Map<StoredChatsOptions["kind"], Opened>();

const create = ({ kind, userId, client, ...options }: StoredChatsOptions): Opened => {
  const records = createConversationRecords(client, kind);
  const changes = createStore(0);
  const notifyChange = () => changes.setState(changes.getState() + 1);
  const channel = openChatBroadcast(`${kind}-chat-${userId}`, ({ kind, session }) => {
    if (kind === "deleted") registry.drop(session);
    else void registry.find(session)?.refresh();
    notifyChange();
  });
  const registry = createChatRegistry({
    ...options,
    load: records.loadMessages,
    storagePrefix: `${kind}-${userId}`,
    onChanged: (session) => {
      channel.send({ kind: "changed", session });
      notifyChange();
    },
  });
  const announce: StoredChats["announce"] = (kind, session) => {
    if (kind === "deleted") registry.drop(session);
    channel.send({ kind, session });
    notifyChange();
  };
  const close = () => {
    registry.dispose();
    channel.close();
  };
  void client().then(({ auth }) =>
    auth.onAuthStateChange((event) => void (event === "SIGNED_OUT" && closeChats(kind, userId))),
  );
  return { userId, chats: { ...registry, records, changes, announce }, close };
};

const closeChats = (kind: StoredChatsOptions["kind"], userId: string): void => {
  const open = opened.get(kind);
  if (open?.userId !== userId) return;
  open.close();
  opened.delete(kind);
};

/** The chats of this user; disposes those of a previous user. */
export const openStoredChats = (options: StoredChatsOptions): StoredChats => {
  const { kind, userId } = options;
  const known = opened.get(kind);
  if (known?.userId === userId) return known.chats;
  known?.close();
  const next = create(options);
  opened.set(kind, next);
  return next.chats;
};
