import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import { createChat, type Chat, type ChatOptions } from "../engine/chat.ts";

export type ChatRegistry = {
  /** The chat of a conversation, always the same instance; for null a new one without messages. */
  get: (session: string | null) => Chat;
  /** The chat of a conversation, if it is open. */
  find: (session: string) => Chat | undefined;
  /** Names of conversations with a pending answer. */
  busy: Store<readonly string[]>;
  /** Disposes the chat of a deleted conversation. */
  drop: (session: string) => void;
  dispose: () => void;
};

type Options = Omit<ChatOptions, "session" | "onNamed">;

/** The open chats. They keep receiving their answers after the user has navigated away. */
export const createChatRegistry = (options: Options): ChatRegistry => {
  const chats = new Map<string, Chat>();
  const busy = createStore<readonly string[]>([]);
  let fresh: Chat | null = null;

  const watch = (chat: Chat): Chat => {
    chat.store.subscribe(() => {
      const session = chat.getSession();
      if (session === null) return;
      const isBusy = chat.store.getState().live !== null;
      const others = busy.getState().filter((name) => name !== session);
      if (isBusy !== others.length < busy.getState().length) busy.setState(isBusy ? [...others, session] : others);
    });
    return chat;
  };
  const createFresh = (): Chat => {
    const chat = createChat({
      ...options,
      session: null,
      onNamed: (session) => {
        chats.set(session, chat);
        fresh = null;
      },
    });
    return watch(chat);
  };
  return {
    busy,
    find: (session) => chats.get(session),
    get: (session) => {
      if (session === null) return (fresh ??= createFresh());
      const known = chats.get(session) ?? watch(createChat({ ...options, session }));
      chats.set(session, known);
      return known;
    },
    drop: (session) => {
      chats.get(session)?.dispose();
      chats.delete(session);
      busy.setState(busy.getState().filter((name) => name !== session));
    },
    dispose: () => {
      for (const chat of chats.values()) chat.dispose();
      chats.clear();
      fresh = null;
    },
  };
};
