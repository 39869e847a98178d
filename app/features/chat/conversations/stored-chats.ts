import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import { getContent } from "#app/lib/content/content.ts";
import { chatTransport } from "../engine/chat-transport.ts";
import { type ChatRegistry, createChatRegistry } from "./chat-registry.ts";
import { type ConversationRecords, createConversationRecords } from "./conversation-records.ts";

type ChatNews = { kind: "changed" | "deleted"; session: string };

const isNews = (value: unknown): value is ChatNews => {
  if (typeof value !== "object" || value === null) return false;
  const { kind, session } = value as Record<string, unknown>;
  return (kind === "changed" || kind === "deleted") && typeof session === "string";
};

/** Notifies the user's other tabs when an answer has started or ended, or a conversation was renamed or deleted. */
const openChatBroadcast = (userId: string, onNews: (news: ChatNews) => void) => {
  if (typeof BroadcastChannel === "undefined") return { send: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`neo-chat-${userId}`);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => isNews(data) && onNews(data));
  return { send: (news: ChatNews): void => channel.postMessage(news), close: () => channel.close() };
};

/** The chats of a signed-in user; they survive client-side navigation. */
export type ConsoleChats = ChatRegistry & {
  records: ConversationRecords;
  /** Incremented when the list of conversations has changed, in this or another tab. */
  changes: Store<number>;
  /** Notifies this tab and the user's other tabs. */
  announce: (kind: "changed" | "deleted", session: string) => void;
};

let open: { userId: string; chats: ConsoleChats; close: () => void } | null = null;

const create = (userId: string, client: () => Promise<BrowserClient>): NonNullable<typeof open> => {
  const texts = getContent("neo-chat");
  const records = createConversationRecords(client);
  const changes = createStore(0);
  const notifyChange = () => changes.setState(changes.getState() + 1);
  const channel = openChatBroadcast(userId, ({ kind, session }) => {
    if (kind === "deleted") registry.drop(session);
    else void registry.find(session)?.refresh();
    notifyChange();
  });
  const registry = createChatRegistry({
    transport: chatTransport,
    load: records.loadMessages,
    storagePrefix: `neo-${userId}`,
    sentences: { unreachable: texts.thread.unreachable, otherwise: texts.thread.failed },
    onChanged: (session) => {
      channel.send({ kind: "changed", session });
      notifyChange();
    },
  });
  const announce: ConsoleChats["announce"] = (kind, session) => {
    if (kind === "deleted") registry.drop(session);
    channel.send({ kind, session });
    notifyChange();
  };
  const close = () => {
    registry.dispose();
    channel.close();
  };
  void client().then(({ auth }) =>
    auth.onAuthStateChange((event) => void (event === "SIGNED_OUT" && closeChats(userId))),
  );
  return { userId, chats: { ...registry, records, changes, announce }, close };
};

const closeChats = (userId: string): void => {
  if (open?.userId !== userId) return;
  open.close();
  open = null;
};

/** The chats of this user; disposes those of a previous user. */
export const openConsoleChats = (userId: string, client: () => Promise<BrowserClient>): ConsoleChats => {
  if (open?.userId !== userId) {
    open?.close();
    open = create(userId, client);
  }
  return open.chats;
};
