import { createId } from "#app/lib/storage/create-id.ts";
import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { Chat } from "#contracts/content/chat.ts";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import { fill } from "#contracts/fill.ts";
import type { askPersona, PersonaQuestion } from "./ask-persona.ts";
import { type Message, loadMessages, saveMessages } from "./message-memory.ts";
import { createSitting } from "./sitting.ts";

/** Delay of a scripted reply in ms. */
export const thinkingMs = 1_500;
/** A growing answer is stored at most this often. */
const saveEveryMs = 500;
/** Every so many scripted replies offer a story. */
const offerEvery = 4;

type StoryLink = PersonaAnswer["stories"][number];

export type ConversationState = {
  messages: readonly Message[];
  /** A reply is pending and nothing of it has arrived. */
  isThinking: boolean;
  /** What to show meanwhile, if it is long in coming. */
  waiting?: string;
  /** Why the last message was not sent, or has no answer. */
  failure?: string;
};

export type ConversationSurroundings = {
  storage: BrowserStorage;
  random?: () => number;
  now?: () => number;
  /** Whether a language model answers; otherwise the replies are scripted, and nothing leaves the browser. */
  isModelOn?: () => boolean;
  /** How the conversation began, and with whom. */
  readOpening?: () => Pick<PersonaQuestion, "greeting" | "name" | "session">;
  loadAsk?: () => Promise<typeof askPersona>;
  loadCare?: () => Promise<(message: string) => string | null>;
};

const emptyConversation: ConversationState = { messages: [], isThinking: false };

/** An answer with what she added to it; one that broke off within a sentence ends with an ellipsis. */
const joinAnswer = (begun: string, added: string): string => {
  if (added === "") return begun;
  return `${begun.replace(/…$/, "")}${/^(?:[-*>#|]|\d{1,3}\.) /.test(added) ? "\n" : " "}${added}`;
};

/** Conversation store: one pending reply at a time, persisted in sessionStorage. */
export const createConversation = ({
  storage,
  random = Math.random,
  now = Date.now,
  isModelOn = () => false,
  readOpening = () => ({ greeting: 0, name: "", session: "tab" }),
  loadAsk = async () => (await import("./ask-persona.ts")).askPersona,
  loadCare = async () => (await import("./find-care-answer.ts")).findCareAnswer,
}: ConversationSurroundings) => {
  const store = createStore(emptyConversation, () => {
    const messages = loadMessages(storage);
    const isUnanswered = messages.at(-1)?.role === "user";
    // A model is only asked by whoever wants it: each question costs.
    if (isUnanswered && isModelOn())
      return { messages, isThinking: false, failure: getContent("chat").labels.unanswered };
    return { messages, isThinking: isUnanswered };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let offers: readonly StoryLink[] = [];
  let savedAt = 0;

  const save = () => {
    savedAt = now();
    saveMessages(storage, store.getState().messages);
  };
  const change = (next: ConversationState) => {
    const isAlike = next.messages.length === store.getState().messages.length;
    const isGrowing = next.messages.at(-1)?.isGrowing === true;
    store.setState(next);
    if (!isAlike || !isGrowing || now() - savedAt >= saveEveryMs) save();
  };

  const isBusy = (): boolean => {
    const { isThinking, messages } = store.getState();
    return isThinking || messages.at(-1)?.isGrowing === true;
  };

  /** After long sittings: that this is an AI, and that a break is a good idea. */
  const remind = () => {
    const { messages } = store.getState();
    if (isBusy() || messages.length === 0 || !sitting.isOver()) return;
    sitting.restart();
    const note = { role: "note" as const, content: getContent("chat").reminder.text, timestamp: now() };
    change({ ...store.getState(), messages: [...messages, note] });
  };
  const sitting = createSitting({
    storage,
    now,
    readEveryMs: () => getContent("chat").reminder.everyMinutes * 60_000,
    onDue: remind,
  });

  const add = (message: Omit<Message, "role" | "timestamp">) => {
    const { messages } = store.getState();
    const all = [...messages, { role: "assistant" as const, timestamp: now(), ...message }];
    change({ messages: all, isThinking: false });
    remind();
  };

  const answerFromScript = async (care: Promise<string | null>) => {
    const { messages } = store.getState();
    const found = await care;
    // The conversation was cleared meanwhile.
    if (store.getState().messages !== messages) return;
    if (found !== null) return add({ content: found, mood: "neutral", isCare: true });
    const { replies } = getContent("chat");
    const said = messages.filter(({ role }) => role === "assistant");
    const others = replies.filter(({ text }) => text !== said.at(-1)?.content);
    const { mood, text: content } = others[Math.floor(random() * others.length)] as Chat["replies"][number];
    const isOffer = offers.length > 0 && said.length % offerEvery === offerEvery - 1;
    const story = offers[Math.floor(said.length / offerEvery) % offers.length];
    return add({ content, mood, ...(isOffer && story && { stories: [story] }) });
  };

  /** Asks for an answer to the last message, or for the end of an unfinished one. */
  const askModel = async () => {
    const { messages } = store.getState();
    const last = messages.at(-1);
    const begun = last?.isUnfinished ? last : undefined;
    const asked = begun ? messages.findLastIndex(({ role }) => role === "user") : messages.length - 1;
    const question = messages[asked];
    if (question?.role !== "user") return;
    const stop = new AbortController();
    asking = stop;
    let grown = "";
    const others = begun ? messages.slice(0, -1) : messages;
    const show = ({ content, ...part }: Omit<Message, "role" | "timestamp">) => {
      const text = begun && !part.isCare ? joinAnswer(begun.content, content) : content;
      change({
        messages: [...others, { role: "assistant", timestamp: now(), content: text, ...part }],
        isThinking: false,
      });
    };
    try {
      const ask = await loadAsk();
      const onGrow = (text: string) => {
        if (!stop.signal.aborted) show({ content: (grown = text), isGrowing: true });
      };
      const onWait = (waiting: string) => {
        if (grown === "" && !stop.signal.aborted) change({ messages, isThinking: true, waiting });
      };
      const call = { question, before: messages.slice(0, asked), ...(begun && { begun }), ...readOpening() };
      const answer = await ask(call, { onGrow, onWait }, stop.signal);
      const { content, mood, from, stories, reason, backAt, stopped, isUnfinished, used } = answer;
      if (begun && from === "script")
        return change({ messages, isThinking: false, failure: getContent("chat").labels.goOnFailed });
      const kind = {
        ...(from === "care" && { isCare: true as const }),
        ...(stopped && { isCut: true as const }),
        ...(isUnfinished && { isUnfinished }),
      };
      show({ content, mood, stories, reason, backAt, ...kind, ...(used && { used }) });
      remind();
    } catch (error) {
      if (stop.signal.reason === "cleared") return;
      const { failed, goOnFailed, unanswered } = getContent("chat").labels;
      if (grown !== "") return show({ content: grown, isCut: true });
      if (begun && stop.signal.aborted) return change({ messages, isThinking: false });
      const failure = stop.signal.aborted ? unanswered : (error as Error).message || (begun ? goOnFailed : failed);
      change({ messages, isThinking: false, failure });
    }
  };

  const think = () => {
    clearTimeout(timer);
    if (isModelOn()) return void askModel();
    const question = store.getState().messages.at(-1)?.content ?? "";
    // Without it, as when the line is cut, the script answers.
    const care = loadCare().then(
      (find) => find(question),
      () => null,
    );
    timer = setTimeout(() => void answerFromScript(care), thinkingMs);
  };

  const subscribe = (listener: () => void): (() => void) => {
    // The page was left before the reply: resume it.
    if (store.getState().isThinking && timer === undefined && !asking) think();
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

  /** Sends a message. Returns false for a blank text, for one that is too long, and while a reply is pending. */
  const send = (text: string): boolean => {
    const content = text.trim();
    if (content === "" || isBusy()) return false;
    const { messages } = store.getState();
    if (isModelOn() && content.length > maxPersonaPrompt) {
      const { tooLong } = getContent("chat").labels;
      change({ messages, isThinking: false, failure: fill(tooLong, { max: maxPersonaPrompt, count: content.length }) });
      return false;
    }
    const question: Message = {
      role: "user",
      content,
      timestamp: now(),
      ...(isModelOn() && { id: createId() }),
    };
    sitting.touch();
    change({ messages: [...messages, question], isThinking: true });
    think();
    return true;
  };

  /** Asks once more for the last message; its answer is replaced. */
  const retry = (): void => {
    if (isBusy()) return;
    const { messages } = store.getState();
    const last = messages.findLastIndex(({ role }) => role === "user");
    const question = messages[last];
    if (!question) return;
    const again = { ...question, ...(isModelOn() && { id: createId() }) };
    change({ messages: [...messages.slice(0, last), again], isThinking: true });
    think();
  };

  /** Lets her go on with an answer for whose end there was no room. */
  const goOn = (): void => {
    const { messages } = store.getState();
    if (isBusy() || !messages.at(-1)?.isUnfinished) return;
    sitting.touch();
    change({ messages, isThinking: true });
    void askModel();
  };

  /** Ends an answer where it is. */
  const stop = (): void => asking?.abort("stopped");

  const clear = (): void => {
    clearTimeout(timer);
    asking?.abort("cleared");
    change(emptyConversation);
  };

  return {
    store: { ...store, subscribe },
    send,
    retry,
    goOn,
    stop,
    clear,
    open,
    save,
    /** The stories that scripted replies offer now and then. */
    offer: (stories: readonly StoryLink[]) => (offers = stories),
  };
};

/** Current mood: that of the last reply, or attentive while a reply is pending. */
export const getMood = ({ isThinking, messages }: ConversationState): PersonaAnswer["mood"] =>
  isThinking ? "surprised" : (messages.findLast(({ role }) => role === "assistant")?.mood ?? "neutral");
