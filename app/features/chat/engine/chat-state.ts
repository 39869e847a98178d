import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { emptyAnswer } from "#contracts/chat/neo-chat-limits.ts";
import { chooseBranchTo, type ChosenBranches, getLastAnswerId, lastMessage } from "./branches.ts";
import type { ChatMessage, Remarks } from "./chat-message.ts";

/** The pending answer. */
type LiveAnswer = {
  questionId: string;
  /** Null until the server has sent its id. */
  answerId: string | null;
  content: string;
  phase: "sending" | "streaming" | "lost" | "stopping";
  /** Shown until the first word, if that is long in coming. */
  waiting?: string;
  /** What there was of an answer that goes on. */
  begun?: string;
};

export type ChatState = {
  status: "loading" | "ready" | "missing" | "unreachable";
  /** Messages of all branches, oldest first. */
  messages: readonly ChatMessage[];
  chosen: ChosenBranches;
  live: LiveAnswer | null;
  /** The answer that finished last, to be announced to screen readers once. */
  finishedId: string | null;
  /** Error of what was asked in vain, and left the messages as they were. */
  refusal: string | null;
};

export type ChatAction =
  | { type: "load-started" }
  | { type: "load-failed"; status: "missing" | "unreachable" }
  | { type: "loaded"; messages: readonly ChatMessage[] }
  /** `replaces`: id of the unsent question that this one replaces. */
  | { type: "asked"; question: ChatMessage; replaces?: string | undefined }
  | { type: "retried"; questionId: string }
  | { type: "resumed"; answer: ChatMessage }
  | { type: "continued"; answer: ChatMessage }
  | { type: "event"; event: NeoChatEvent; now: number }
  | { type: "lost" }
  | { type: "stopping" }
  | { type: "not-answered"; error: string }
  | { type: "refused"; error: string }
  | { type: "chosen"; message: ChatMessage }
  | { type: "remarked"; id: string; remarks: Remarks }
  | { type: "cleared" };

export const initialChatState: ChatState = {
  status: "loading",
  messages: [],
  chosen: new Map(),
  live: null,
  finishedId: null,
  refusal: null,
};

/** Id prefix of an answer that ended before the server had sent its id. */
export const unnamedAnswerPrefix = "answer-to-";

const choose = (chosen: ChosenBranches, { id, parentId }: ChatMessage): ChosenBranches =>
  new Map(chosen).set(parentId, id);

const change = (messages: readonly ChatMessage[], id: string, changes: Partial<ChatMessage>): ChatMessage[] =>
  messages.map((message) => (message.id === id ? { ...message, ...changes } : message));

/** Adds the final answer, even if it ended before the server had sent its id. */
const endAnswer = (state: ChatState, live: LiveAnswer, ending: Partial<ChatMessage>, now: number): ChatState => {
  const id = live.answerId ?? unnamedAnswerPrefix + live.questionId;
  const answer: ChatMessage = {
    id,
    parentId: live.questionId,
    role: "assistant",
    content: live.content,
    status: "done",
    error: null,
    createdAt: now,
    ...ending,
  };
  const messages = change(state.messages, live.questionId, { status: "done" });
  const index = messages.findIndex((message) => message.id === id);
  const remarks = messages[index]?.remarks;
  const ended = remarks ? { ...answer, remarks } : answer;
  return {
    ...state,
    messages: index < 0 ? [...messages, ended] : messages.with(index, ended),
    chosen: choose(state.chosen, answer),
    live: null,
    finishedId: id,
  };
};

const applyEvent = (state: ChatState, live: LiveAnswer, event: NeoChatEvent, now: number): ChatState => {
  const phase = live.phase === "stopping" ? "stopping" : "streaming";
  if ("question" in event) {
    const answer: ChatMessage = {
      id: event.answer,
      parentId: live.questionId,
      role: "assistant",
      content: "",
      status: "pending",
      error: null,
      createdAt: now,
    };
    const messages = change(state.messages, live.questionId, { status: "done", error: null });
    return {
      ...state,
      messages: messages.some(({ id }) => id === answer.id) ? messages : [...messages, answer],
      chosen: choose(state.chosen, answer),
      live: { ...live, answerId: answer.id, phase },
    };
  }
  if ("delta" in event) return { ...state, live: { ...live, content: live.content + event.delta, phase } };
  if ("waiting" in event) return { ...state, live: { ...live, waiting: event.waiting, phase } };
  if ("error" in event) {
    if (live.content === live.begun) return { ...state, live: null, refusal: event.error };
    return endAnswer(state, live, { status: "failed", error: event.error }, now);
  }
  if (!("done" in event)) return { ...state, live: { ...live, content: event.content, phase } };
  const { content, details, stopped } = event;
  const known = details && { details };
  if (stopped) return endAnswer(state, live, { status: "stopped", content: content || live.content, ...known }, now);
  return endAnswer(state, live, { content: content.trim() === "" ? emptyAnswer : content, ...known }, now);
};

const mergeLoaded = (state: ChatState, loaded: readonly ChatMessage[]): ChatState => {
  const { chosen, live } = state;
  const known = new Set(loaded.map(({ id }) => id));
  // Messages that the server does not have yet: unsent questions and the live exchange.
  const own = state.messages.filter(
    ({ id, status }) => !known.has(id) && (status === "unsent" || id === live?.questionId || id === live?.answerId),
  );
  const all = [...loaded, ...own];
  const isPlaced = ({ parentId }: ChatMessage) => parentId !== lastMessage;
  const parentId = getLastAnswerId(all.filter(isPlaced), chosen);
  const messages = all.map((message) => (isPlaced(message) ? message : { ...message, parentId }));
  // Keeps a question visible that was asked before the conversation had loaded.
  const asked = state.status === "ready" ? undefined : state.messages.findLast(({ role }) => role === "user");
  return { ...state, status: "ready", messages, chosen: chooseBranchTo(asked?.id, messages, chosen) };
};

/** Reducer of a conversation. */
export const chatReducer = (state: ChatState, action: ChatAction): ChatState => {
  const { live } = state;
  switch (action.type) {
    case "load-started":
      return { ...state, status: "loading" };
    case "load-failed":
      return { ...state, status: action.status };
    case "loaded":
      return mergeLoaded(state, action.messages);
    case "asked": {
      const { question, replaces } = action;
      const others = state.messages.filter(({ id }) => id !== question.id && id !== replaces);
      return {
        ...state,
        status: state.status === "missing" ? "ready" : state.status,
        messages: [...others, { ...question, status: "sending", error: null }],
        chosen: choose(state.chosen, question),
        live: { questionId: question.id, answerId: null, content: "", phase: "sending" },
        refusal: null,
      };
    }
    case "retried":
      return {
        ...state,
        live: { questionId: action.questionId, answerId: null, content: "", phase: "sending" },
        refusal: null,
      };
    case "resumed": {
      const { id, parentId, content } = action.answer;
      if (parentId === null) return state;
      return { ...state, live: { questionId: parentId, answerId: id, content, phase: "lost" } };
    }
    case "continued": {
      const { id, parentId, content } = action.answer;
      if (parentId === null) return state;
      const goingOn = { questionId: parentId, answerId: id, content, begun: content, phase: "sending" as const };
      return { ...state, live: goingOn, refusal: null };
    }
    case "event":
      return live ? applyEvent(state, live, action.event, action.now) : state;
    case "lost":
      return live && live.phase !== "stopping" ? { ...state, live: { ...live, phase: "lost" } } : state;
    case "stopping":
      return live ? { ...state, live: { ...live, phase: "stopping" } } : state;
    case "not-answered": {
      if (!live) return state;
      const isUnsent = state.messages.some(({ id, status }) => id === live.questionId && status === "sending");
      const messages = isUnsent
        ? change(state.messages, live.questionId, { status: "unsent", error: action.error })
        : state.messages;
      return { ...state, messages, live: null, refusal: isUnsent ? null : action.error };
    }
    case "refused":
      return { ...state, refusal: action.error };
    case "chosen":
      return { ...state, chosen: choose(state.chosen, action.message), refusal: null };
    case "remarked": {
      const before = state.messages.find(({ id }) => id === action.id)?.remarks;
      return { ...state, messages: change(state.messages, action.id, { remarks: { ...before, ...action.remarks } }) };
    }
    case "cleared":
      return { ...initialChatState, status: "ready" };
  }
};
