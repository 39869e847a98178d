import { createBrowserStorage, type BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { fill } from "#contracts/fill.ts";
import type { askPersona, PersonaOpening } from "./ask-persona.ts";
import { type Chat, createChat } from "./engine/chat.ts";
import type { ChatState } from "./engine/chat-state.ts";
import { conversationKey, loadMessages, saveMessages } from "./message-memory.ts";
import { createLines, fromKept, type ShownLine, toKept } from "./message-tree.ts";
import { createModelTransport } from "./model-transport.ts";
import { createScriptTransport, type StoryLink } from "./script-transport.ts";
import { createSitting } from "./sitting.ts";
import { createSummaries } from "./summaries.ts";
import type { summarizeTurns } from "./summarize-turns.ts";

/** A growing answer is stored at most this often. */
const saveEveryMs = 500;

export type ConversationState = {
  /** Of the branch that is shown. */
  messages: readonly ShownLine[];
  /** A reply is pending and nothing of it has arrived. */
  isThinking: boolean;
  /** What to show meanwhile, if it is long in coming. */
  waiting?: string;
  /** Why the last message was not sent, or has no answer. */
  failure?: string;
  /** What is kept in short of what was said before; empty if the visitor wants it forgotten. */
  summary?: string;
};

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

const emptyConversation: ConversationState = { messages: [], isThinking: false };

const isSame = (one: ConversationState, other: ConversationState): boolean =>
  one.messages.length === other.messages.length &&
  one.messages.every((line, index) => line === other.messages[index]) &&
  (["isThinking", "waiting", "failure", "summary"] as const).every((name) => one[name] === other[name]);

/** What the tab keeps. In the mode of the script a question without a reply is asked again. */
const restore = (storage: BrowserStorage, isModelOn: boolean): Partial<ChatState> => {
  const state = fromKept(loadMessages(storage));
  const last = state.messages.at(-1);
  if (last?.status !== "unsent" || isModelOn) return state;
  const messages = state.messages.with(-1, { ...last, status: "sending" });
  return { ...state, messages, live: { questionId: last.id, answerId: null, content: "", phase: "sending" } };
};

/** The conversation of a visitor with the character, as the tab keeps it: one pending reply at a time. */
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
    sentences: {
      get unreachable() {
        return getContent("chat").labels.failed;
      },
      get otherwise() {
        return getContent("chat").labels.failed;
      },
    },
    now,
  });
  const summaries = createSummaries({ chat, readSession: () => readOpening().session, load: loadSummarize });
  const listLines = createLines();

  const findFailure = ({ live, messages, refusal }: ChatState, lines: readonly ShownLine[]): string | undefined => {
    if (live) return undefined;
    const { unanswered } = getContent("chat").labels;
    const last = messages.find(({ id }) => id === lines.findLast(({ role }) => role !== "note")?.id);
    if (refusal !== null && refusal !== unanswered) return refusal;
    return last?.status === "unsent" ? (last.error ?? unanswered) : undefined;
  };
  let derived = emptyConversation;
  const derive = (): ConversationState => {
    const state = chat.store.getState();
    const { live } = state;
    const lines = listLines(state);
    const failure = findFailure(state, lines);
    const summary = summaries.find()?.text;
    const isThinking = live !== null && (live.content === "" || live.content === live.begun);
    const next: ConversationState = {
      messages: lines,
      isThinking,
      ...(isThinking && live.waiting !== undefined && { waiting: live.waiting }),
      ...(failure !== undefined && { failure }),
      ...(summary !== undefined && { summary }),
    };
    return (derived = isSame(derived, next) ? derived : next);
  };
  const store = createStore(emptyConversation, derive);

  let savedAt = 0;
  let isAnswering = false;
  let wasGrowing = false;
  const save = () => {
    savedAt = now();
    saveMessages(storage, toKept(chat.store.getState()));
  };
  const isBusy = (): boolean => chat.store.getState().live !== null;

  /** After long sittings: that this is an AI, and that a break is a good idea. */
  const remind = () => {
    const last = store.getState().messages.findLast(({ role }) => role !== "note")?.id;
    if (isBusy() || last === undefined || !sitting.isOver()) return;
    sitting.restart();
    chat.remark(last, { note: { content: getContent("chat").reminder.text, createdAt: now() } });
  };
  const sitting = createSitting({
    storage,
    now,
    readEveryMs: () => getContent("chat").reminder.everyMinutes * 60_000,
    onDue: remind,
  });

  chat.store.subscribe(() => {
    const { live } = chat.store.getState();
    const isGrowing = live !== null && live.content !== "" && live.content !== live.begun;
    if (!isGrowing || !wasGrowing || now() - savedAt >= saveEveryMs) save();
    wasGrowing = isGrowing;
    store.setState(derive());
    const hasEnded = isAnswering && live === null;
    isAnswering = live !== null;
    if (!hasEnded) return;
    remind();
    void summaries.update();
  });

  const subscribe = (listener: () => void): (() => void) => {
    // The page was left before the reply: resume it.
    void chat.open();
    return store.subscribe(listener);
  };

  /** Call while the conversation is on the screen; the result ends it. */
  const open = (): (() => void) => {
    sitting.watch();
    return () => {
      sitting.leave();
      save();
    };
  };

  const isTooLong = ({ length }: string): boolean => {
    if (!isModelOn() || length <= maxPersonaPrompt) return false;
    chat.refuse(fill(getContent("chat").labels.tooLong, { max: maxPersonaPrompt, count: length }));
    return true;
  };
  const say = (text: string, ask: (content: string) => boolean): boolean => {
    const content = text.trim();
    if (content === "" || isBusy() || isTooLong(content)) return false;
    sitting.touch();
    return ask(content);
  };
  const findLast = () => store.getState().messages.findLast(({ role }) => role !== "note");

  return {
    store: { ...store, subscribe },
    /** Sends a message. Returns false for a blank text, for one that is too long, and while a reply is pending. */
    send: (text: string): boolean => say(text, chat.send),
    /** Sends another version of a message; the first one and what followed it are kept. */
    edit: (id: string, text: string): boolean => say(text, (content) => chat.edit(id, content)),
    /** Shows another version of a message. */
    choose: (id: string): void => {
      if (!isBusy()) chat.choose(id);
    },
    /** Asks once more for an answer to the last message; the one that is there is kept. */
    retry(): void {
      const { id = "", role } = findLast() ?? {};
      if (role === "user") chat.sendAgain(id);
      else chat.retry(id);
    },
    /** Lets her go on with an answer for whose end there was no room. */
    goOn(): void {
      const last = findLast();
      if (isBusy() || !last?.id || !last.isUnfinished) return;
      sitting.touch();
      chat.goOn(last.id);
    },
    /** Ends an answer where it is. */
    stop: (): void => void chat.stop(),
    clear: chat.clear,
    correctSummary: summaries.correct,
    open,
    save,
    /** The stories that scripted replies offer now and then. */
    offer: (stories: readonly StoryLink[]) => (offers = stories),
  };
};

/** Current mood: that of the last reply, or attentive while a reply is pending. */
export const getMood = ({ isThinking, messages }: ConversationState): PersonaAnswer["mood"] =>
  isThinking ? "surprised" : (messages.findLast(({ role }) => role === "assistant")?.mood ?? "neutral");
