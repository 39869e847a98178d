import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { AnswerDetails, PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { fill } from "#contracts/fill.ts";
import type { Chat } from "./engine/chat.ts";
import type { ChatState } from "./engine/chat-state.ts";
import { createLines, type ShownLine } from "./message-tree.ts";
import { createSitting } from "./sitting.ts";
import { createSummaries } from "./summaries.ts";
import type { summarizeTurns } from "./summarize-turns.ts";

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

const emptyConversation: ConversationState = { messages: [], isThinking: false };

type TalkOptions = {
  chat: Chat;
  /** Of the tab. */
  storage: BrowserStorage;
  now: () => number;
  /** Whether a language model answers. */
  isModelOn: () => boolean;
  readSession: () => string;
  loadSummarize: () => Promise<typeof summarizeTurns>;
  /** Keeps a summary where it is not kept with the messages of the chat. */
  keepSummary?: (answerId: string, summary: NonNullable<AnswerDetails["summary"]>) => void;
};

const isSame = (one: ConversationState, other: ConversationState): boolean =>
  one.messages.length === other.messages.length &&
  one.messages.every((line, index) => line === other.messages[index]) &&
  (["isThinking", "waiting", "failure", "summary"] as const).every((name) => one[name] === other[name]);

const findFailure = (
  { live, messages, refusal, status }: ChatState,
  lines: readonly ShownLine[],
): string | undefined => {
  if (live) return undefined;
  const { failed, unanswered } = getContent("chat").labels;
  if (status === "unreachable") return failed;
  const last = messages.find(({ id }) => id === lines.findLast(({ role }) => role !== "note")?.id);
  if (refusal !== null && refusal !== unanswered) return refusal;
  return last?.status === "unsent" ? (last.error ?? unanswered) : undefined;
};

/** A conversation with the character as the page shows it: one pending reply at a time. */
export const createTalk = ({ chat, storage, now, isModelOn, keepSummary, ...options }: TalkOptions) => {
  const { readSession, loadSummarize: load } = options;
  const remark: Chat["remark"] = (id, remarks) => {
    chat.remark(id, remarks);
    if (remarks.summary) keepSummary?.(id, remarks.summary);
  };
  const summaries = createSummaries({ chat: { store: chat.store, remark }, readSession, load });
  const listLines = createLines();

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
  const isBusy = (): boolean => chat.store.getState().live !== null;
  const findLast = () => store.getState().messages.findLast(({ role }) => role !== "note");

  /** After long sittings: that this is an AI, and that a break is a good idea. */
  const remind = () => {
    const last = findLast()?.id;
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

  let isAnswering = false;
  chat.store.subscribe(() => {
    store.setState(derive());
    const hasEnded = isAnswering && !isBusy();
    isAnswering = isBusy();
    if (!hasEnded) return;
    remind();
    void summaries.update();
  });

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

  return {
    store: {
      ...store,
      subscribe: (listener: () => void): (() => void) => {
        // Loads it, or resumes the reply that was pending when the page was left.
        void chat.open();
        return store.subscribe(listener);
      },
    },
    chat,
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
    correctSummary: summaries.correct,
    /** Call while the conversation is on the screen; the result ends it. */
    open: (): (() => void) => {
      sitting.watch();
      return sitting.leave;
    },
  };
};
export type Talk = ReturnType<typeof createTalk>;

/** Current mood: that of the last reply, or attentive while a reply is pending. */
export const getMood = ({ isThinking, messages }: ConversationState): PersonaAnswer["mood"] =>
  isThinking ? "surprised" : (messages.findLast(({ role }) => role === "assistant")?.mood ?? "neutral");
