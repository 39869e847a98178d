import { createBrowserStorage, type BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { askPersona, PersonaOpening } from "./ask-persona.ts";
import { type Chat, createChat } from "./engine/chat.ts";
import type { ChatState } from "./engine/chat-state.ts";
import { conversationKey, loadMessages, saveMessages } from "./message-memory.ts";
import { fromKept, toKept } from "./message-tree.ts";
import { createModelTransport } from "./model-transport.ts";
import { createScriptTransport, type StoryLink } from "./script-transport.ts";
import type { summarizeTurns } from "./summarize-turns.ts";
import { createTalk } from "./talk.ts";

/** A growing answer is stored at most this often. */
const saveEveryMs = 500;

export type ConversationSurroundings = {
  storage: BrowserStorage;
  random?: () => number;
  now?: () => number;
  /** Whether a language model answers; otherwise the replies are scripted, and nothing leaves the browser. */
  isModelOn?: () => boolean;
  /** How the conversation began, and with whom. */
  readOpening?: () => PersonaOpening;
  loadAsk?: () => Promise<typeof askPersona>;
  loadCare?: () => Promise<(message: string) => string | null>;
  loadSummarize?: () => Promise<typeof summarizeTurns>;
};

/** What the tab keeps. In the mode of the script a question without a reply is asked again. */
const restore = (storage: BrowserStorage, isModelOn: boolean): Partial<ChatState> => {
  const state = fromKept(loadMessages(storage));
  const last = state.messages.at(-1);
  if (last?.status !== "unsent" || isModelOn) return state;
  const messages = state.messages.with(-1, { ...last, status: "sending" });
  return { ...state, messages, live: { questionId: last.id, answerId: null, content: "", phase: "sending" } };
};

/** The sentences of a conversation that cannot be reached; read when they are needed. */
export const talkSentences = {
  get unreachable() {
    return getContent("chat").labels.failed;
  },
  get otherwise() {
    return getContent("chat").labels.failed;
  },
};

/** The conversation of a visitor with the character, as the tab keeps it. */
export const createConversation = ({
  storage,
  random = Math.random,
  now = Date.now,
  isModelOn = () => false,
  readOpening = () => ({ greeting: 0, name: "", session: "tab" }),
  loadAsk = async () => (await import("./ask-persona.ts")).askPersona,
  loadCare = async () => (await import("./find-care-answer.ts")).findCareAnswer,
  loadSummarize = async () => (await import("./summarize-turns.ts")).summarizeTurns,
}: ConversationSurroundings) => {
  let offers: readonly StoryLink[] = [];
  const readMessages = () => chat.store.getState().messages;
  const script = createScriptTransport({ readMessages, random, loadCare, readOffers: () => offers });
  const model = createModelTransport({ readMessages, readOpening, loadAsk });
  const chat: Chat = createChat({
    session: "tab",
    transport: { ...model, open: (call, signal) => (isModelOn() ? model : script).open(call, signal) },
    load: async () => readMessages(),
    restore: () => restore(storage, isModelOn()),
    storagePrefix: conversationKey,
    // The conversation is kept as a whole.
    storage: createBrowserStorage(() => undefined),
    sentences: talkSentences,
    now,
  });

  let savedAt = 0;
  let wasGrowing = false;
  const save = () => {
    savedAt = now();
    saveMessages(storage, toKept(chat.store.getState()));
  };
  chat.store.subscribe(() => {
    const { live } = chat.store.getState();
    const isGrowing = live !== null && live.content !== "" && live.content !== live.begun;
    if (!isGrowing || !wasGrowing || now() - savedAt >= saveEveryMs) save();
    wasGrowing = isGrowing;
  });

  const readSession = () => readOpening().session;
  const talk = createTalk({ chat, storage, now, isModelOn, readSession, loadSummarize });
  return {
    ...talk,
    clear: chat.clear,
    save,
    open: (): (() => void) => {
      const leave = talk.open();
      return () => {
        leave();
        save();
      };
    },
    /** The stories that scripted replies offer now and then. */
    offer: (stories: readonly StoryLink[]) => (offers = stories),
  };
};
