import type { BrowserClient } from "#app/lib/auth/supabase-client.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import { createChatTransport } from "../engine/chat-transport.ts";
import { texts } from "../neo-texts.ts";
import { openChatBroadcast } from "./chat-broadcast.ts";
import { type ChatRegistry, createChatRegistry } from "./chat-registry.ts";
import { type ConversationRecords, createConversationRecords } from "./conversation-records.ts";

/** The chats of a signed-in user, also while another page of the site is shown. */
export type ConsoleChats = ChatRegistry & {
  records: ConversationRecords;
  /** Counts what changed the list of conversations, here or in another tab. */
  changes: Store<number>;
  /** Tells this tab and the others. */
  announce: (kind: "changed" | "deleted", session: string) => void;
};

let open: { userId: string; chats: ConsoleChats; close: () => void } | null = null;

const create = (userId: string, client: () => Promise<BrowserClient>): NonNullable<typeof open> => {
  const records = createConversationRecords(client);
  const changes = createStore(0);
  const count = () => changes.setState(changes.getState() + 1);
  const channel = openChatBroadcast(userId, ({ kind, session }) => {
    if (kind === "deleted") registry.drop(session);
    else void registry.find(session)?.refresh();
    count();
  });
  const registry = createChatRegistry({
    transport: createChatTransport({
      getAccessToken: async () => (await (await client()).auth.getSession()).data.session?.access_token ?? null,
    }),
    load: records.loadMessages,
    storagePrefix: `neo-${userId}`,
    sentences: { unreachable: texts.thread.unreachable, otherwise: texts.thread.failed },
    onChanged: (session) => {
      channel.send({ kind: "changed", session });
      count();
    },
  });
  const announce: ConsoleChats["announce"] = (kind, session) => {
    if (kind === "deleted") registry.drop(session);
    channel.send({ kind, session });
    count();
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

/** The chats of this user; those of another one in this document are forgotten. */
export const openConsoleChats = (userId: string, client: () => Promise<BrowserClient>): ConsoleChats => {
  if (open?.userId !== userId) {
    open?.close();
    open = create(userId, client);
  }
  return open.chats;
};
