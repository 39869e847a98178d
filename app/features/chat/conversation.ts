import type { BrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { getContent } from "#app/lib/content/content.ts";
import { createStore } from "#app/lib/storage/external-store.ts";
import type { Chat } from "#contracts/content/chat.ts";
import type { PersonaAnswer } from "#contracts/chat/persona-chat.ts";
import type { Emotion } from "#contracts/values/emotions.ts";
import type { askPersona } from "./ask-persona.ts";
import { type Message, loadMessages, saveMessages } from "./message-memory.ts";

/** Delay of a scripted reply in ms. */
export const thinkingMs = 1_500;
/** A sitting ends when nothing was written for this long. */
const sittingGapMs = 45 * 60_000;
/** Every so many scripted replies offer a story. */
const offerEvery = 4;

type StoryLink = PersonaAnswer["stories"][number];

export type ConversationState = {
  messages: readonly Message[];
  /** A reply is pending and nothing of it has arrived. */
  isThinking: boolean;
  /** Why the last message could not be sent. */
  failure?: string;
};

export type ConversationSurroundings = {
  storage: BrowserStorage;
  random?: () => number;
  now?: () => number;
  /** Whether a language model answers; otherwise the replies are scripted, and nothing leaves the browser. */
  isModelOn?: () => boolean;
  loadAsk?: () => Promise<typeof askPersona>;
  loadCare?: () => Promise<(message: string) => string | null>;
};

const emptyConversation: ConversationState = { messages: [], isThinking: false };

/** Conversation store: one pending reply at a time, persisted in sessionStorage. */
export const createConversation = ({
  storage,
  random = Math.random,
  now = Date.now,
  isModelOn = () => false,
  loadAsk = async () => (await import("./ask-persona.ts")).askPersona,
  loadCare = async () => (await import("./find-care-answer.ts")).findCareAnswer,
}: ConversationSurroundings) => {
  const store = createStore(emptyConversation, () => {
    const messages = loadMessages(storage);
    return { messages, isThinking: messages.at(-1)?.role === "user" };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let offers: readonly StoryLink[] = [];

  const change = (next: ConversationState) => {
    saveMessages(storage, next.messages);
    store.setState(next);
  };

  /** The reminder that is due: after long sittings, that this is an AI and that a break is a good idea. */
  const addReminder = (messages: readonly Message[]): readonly Message[] => {
    const { reminder } = getContent("chat");
    const start = messages.findLastIndex(
      ({ role, timestamp }, index) =>
        role === "note" || index === 0 || timestamp - (messages[index - 1]?.timestamp ?? 0) > sittingGapMs,
    );
    const since = messages[start]?.timestamp ?? now();
    if (now() - since < reminder.everyMinutes * 60_000) return messages;
    return [...messages, { role: "note", content: reminder.text, timestamp: now() }];
  };

  const add = (message: Omit<Message, "role" | "timestamp">) => {
    const { messages } = store.getState();
    const all = [...messages, { role: "assistant" as const, timestamp: now(), ...message }];
    change({ messages: addReminder(all), isThinking: false });
  };

  const answerFromScript = async (care: Promise<string | null>) => {
    const { messages } = store.getState();
    const found = await care;
    // The conversation was cleared meanwhile.
    if (store.getState().messages !== messages) return;
    if (found !== null) return add({ content: found, mood: "neutral" });
    const { replies } = getContent("chat");
    const said = messages.filter(({ role }) => role === "assistant");
    const others = replies.filter(({ text }) => text !== said.at(-1)?.content);
    const { mood, text: content } = others[Math.floor(random() * others.length)] as Chat["replies"][number];
    const isOffer = offers.length > 0 && said.length % offerEvery === offerEvery - 1;
    const story = offers[Math.floor(said.length / offerEvery) % offers.length];
    return add({ content, mood, ...(isOffer && story && { stories: [story] }) });
  };

  const askModel = async () => {
    const { messages } = store.getState();
    const question = messages.at(-1);
    if (question?.role !== "user") return;
    const stop = new AbortController();
    asking = stop;
    let grown = "";
    const show = (part: Omit<Message, "role" | "timestamp">) =>
      change({ messages: [...messages, { role: "assistant", timestamp: now(), ...part }], isThinking: false });
    try {
      const ask = await loadAsk();
      const session = String(messages[0]?.timestamp ?? 0);
      const onGrow = (text: string) => {
        if (!stop.signal.aborted) show({ content: (grown = text), isGrowing: true });
      };
      const answer = await ask({ question, before: messages.slice(0, -1), session }, onGrow, stop.signal);
      const { content, mood, stories, reason, backAt, stopped, used } = answer;
      show({ content, mood, stories, reason, backAt, ...(stopped && { isCut: true }), ...(used && { used }) });
      change({ messages: addReminder(store.getState().messages), isThinking: false });
    } catch (error) {
      if (stop.signal.reason === "cleared") return;
      if (grown !== "") show({ content: grown, isCut: true });
      else if (stop.signal.aborted) change({ messages, isThinking: false });
      else {
        const { failed } = getContent("chat").labels;
        change({ messages, isThinking: false, failure: (error as Error).message || failed });
      }
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

  const isBusy = (): boolean => {
    const { isThinking, messages } = store.getState();
    return isThinking || messages.at(-1)?.isGrowing === true;
  };

  /** Sends a message. Returns false for a blank text or while a reply is pending. */
  const send = (text: string): boolean => {
    const content = text.trim();
    if (content === "" || isBusy()) return false;
    const { messages } = store.getState();
    const question: Message = {
      role: "user",
      content,
      timestamp: now(),
      ...(isModelOn() && { id: crypto.randomUUID() }),
    };
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
    const again = { ...question, ...(isModelOn() && { id: crypto.randomUUID() }) };
    change({ messages: [...messages.slice(0, last), again], isThinking: true });
    think();
  };

  /** Ends a growing answer where it is. */
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
    stop,
    clear,
    /** The stories that scripted replies offer now and then. */
    offer: (stories: readonly StoryLink[]) => (offers = stories),
  };
};

/** Current emotion: that of the last reply, or attentive while a reply is pending. */
export const getEmotion = ({ isThinking, messages }: ConversationState): Emotion =>
  isThinking ? "surprised" : (messages.findLast(({ role }) => role === "assistant")?.mood ?? "neutral");
