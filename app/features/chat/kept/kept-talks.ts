import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { getSupabaseClient } from "#app/lib/auth/supabase-client.ts";
import { callAsVisitor } from "#app/lib/owner/call-as-owner.ts";
import { tabStore } from "#app/lib/storage/browser-storage.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import type { PersonaOpening } from "../ask-persona.ts";
import { talkSentences } from "../conversation.ts";
import { openStoredChats, type StoredChats } from "../conversations/stored-chats.ts";
import type { Chat } from "../engine/chat.ts";
import { createChatTransport } from "../engine/chat-transport.ts";
import { opening } from "../opening.ts";
import { summarizeTurns } from "../summarize-turns.ts";
import { createTalk, type Talk } from "../talk.ts";

/** The talks of whoever is signed in, which are kept with their account once they switch that on. */
export type KeptTalks = {
  userId: string;
  chats: StoredChats;
  isOn: Store<boolean>;
  /** The talk of a session; for null a new one. Throws ApiError if it cannot be loaded. */
  open: (session: string | null) => Promise<Talk>;
  /** Off deletes all that was kept. Throws ApiError. */
  switchOn: (isOn: boolean) => Promise<void>;
};

/** Shows the greeting with which a talk began. */
const showOpening = (session: string, { store }: Chat): void => {
  const { messages } = store.getState();
  const [first] = messages;
  const greeting = messages.find(({ details }) => details?.greeting !== undefined)?.details?.greeting;
  if (first) opening.show({ session, begunAt: first.createdAt, greeting: greeting ?? null });
};

/**
 * Null for whoever is not signed in and approved, and where nobody but the script talks. `onSignedOut`: what is shown of
 * them must go.
 */
export const openKeptTalks = async (
  readOpening: () => PersonaOpening,
  onSignedOut: () => void,
): Promise<KeptTalks | null> => {
  const client = () => getSupabaseClient(readPublicSettings());
  const { auth } = await client();
  const { data } = await auth.getSession();
  const userId = data.session?.user.id;
  if (userId === undefined) return null;
  const { canTalk, isOn } = await callAsVisitor("talks", { action: "read" });
  if (!canTalk) return null;
  const listening = auth.onAuthStateChange((event) => {
    if (event !== "SIGNED_OUT") return;
    listening.data.subscription.unsubscribe();
    onSignedOut();
  });

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const readVisit = () => {
    const { greeting, name } = readOpening();
    return { greeting, name, timeZone };
  };
  const chats = openStoredChats({
    kind: "persona",
    userId,
    client,
    transport: createChatTransport("persona-talk", readVisit),
    nextSession: () => readOpening().session,
    sentences: talkSentences,
  });
  const talks = new WeakMap<Chat, Talk>();
  const toTalk = (chat: Chat): Talk => {
    const talk =
      talks.get(chat) ??
      createTalk({
        chat,
        storage: tabStore,
        now: Date.now,
        isModelOn: () => true,
        readSession: () => readOpening().session,
        loadSummarize: async () => summarizeTurns,
        keepSummary: (answerId, summary) =>
          void callAsVisitor("talks", { action: "sum-up", answerId, summary }).catch(() => undefined),
      });
    talks.set(chat, talk);
    return talk;
  };
  const state = createStore(isOn);
  return {
    userId,
    chats,
    isOn: state,
    async open(session) {
      const chat = chats.get(session);
      if (session !== null) {
        await chat.open();
        showOpening(session, chat);
      }
      return toTalk(chat);
    },
    async switchOn(next) {
      const answer = await callAsVisitor("talks", { action: "switch", isOn: next });
      if (!answer.isOn) for (const { session } of await chats.records.list().catch(() => [])) chats.drop(session);
      if (!answer.isOn) chats.dispose();
      state.setState(answer.isOn);
    },
  };
};
