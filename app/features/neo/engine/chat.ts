import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { type BrowserStorage, tabStore } from "#app/lib/storage/browser-storage.ts";
import type { Draft } from "#app/lib/storage/draft.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import type { NeoChatCall, NeoChatEvent } from "#contracts/neo/neo-chat.ts";
import { getLastAnswerId, lastMessage } from "./branches.ts";
import { createChatDraft } from "./chat-draft.ts";
import type { ChatMessage } from "./chat-message.ts";
import { type ChatAction, chatReducer, type ChatState, initialChatState, unnamedAnswerPrefix } from "./chat-state.ts";
import type { ChatTransport } from "./chat-transport.ts";
import { createDeltaBuffer } from "./delta-buffer.ts";
import { followAnswer } from "./follow-answer.ts";
import { pause } from "./pause.ts";
import { createUnsentQuestion } from "./unsent-question.ts";

export type ChatOptions = {
  /** The conversation's name; null for a new one, which gets it with the first question. */
  session: string | null;
  transport: ChatTransport;
  /** The stored messages, the oldest first; null if there is no such conversation. Throws ApiError. */
  load: (session: string) => Promise<readonly ChatMessage[] | null>;
  /** Begins the names of what is kept in the tab. */
  storagePrefix: string;
  storage?: BrowserStorage;
  sentences: { unreachable: string; otherwise: string };
  /** The first question gives a new conversation its name. */
  onNamed?: (session: string) => void;
  /** The server has begun or ended an answer. */
  onChanged?: (session: string) => void;
  now?: () => number;
};

export type Chat = {
  store: Store<ChatState>;
  draft: Draft<string>;
  getSession: () => string | null;
  /** Reads what is stored and takes up an answer that is being made. */
  open: () => Promise<void>;
  /** Reads again what is stored, unless an answer is being made here. */
  refresh: () => Promise<void>;
  /** False for a blank text or while an answer is being made. */
  send: (text: string) => boolean;
  /** Sends another version of a question, as a branch beside it. */
  edit: (questionId: string, text: string) => boolean;
  retry: (answerId: string) => void;
  sendAgain: (questionId: string) => void;
  stop: () => Promise<void>;
  choose: (messageId: string) => void;
  /** Ends all reading; an answer that is being made goes on without it for a while. */
  dispose: () => void;
};

/** Whether the server knows more of a conversation, or will: it did not load, or a second answer is being made. */
const isBehind = ({ messages, status }: ChatState): boolean =>
  status !== "ready" || messages.some((message) => message.status === "pending");

/** A conversation with NEO: its state and what can be done in it. */
export const createChat = ({
  session: givenSession,
  transport,
  load,
  storagePrefix,
  storage = tabStore,
  sentences,
  onNamed = () => undefined,
  onChanged = () => undefined,
  now = Date.now,
}: ChatOptions): Chat => {
  const store = createStore<ChatState>(
    givenSession === null ? { ...initialChatState, status: "ready" } : initialChatState,
  );
  let session = givenSession;
  const draft = createChatDraft(() => `${storagePrefix}-draft-${session ?? "new"}`, storage);
  let following: AbortController | null = null;
  let opening: Promise<void> | null = null;

  const dispatch = (action: ChatAction) => store.setState(chatReducer(store.getState(), action));
  const buffer = createDeltaBuffer((delta) => dispatch({ type: "event", event: { delta }, now: now() }));
  const getUnsent = (name: string) => createUnsentQuestion(`${storagePrefix}-unsent-${name}`, storage);
  const find = (id: string) => store.getState().messages.find((message) => message.id === id);
  const isFree = () => store.getState().live === null;
  const isNamed = () => typeof store.getState().live?.answerId === "string";
  const callStop = (messageId: string) => transport.stop({ session: session ?? "", messageId });

  const apply = (event: NeoChatEvent, name: string): void => {
    if ("delta" in event) return buffer.add(event.delta);
    buffer.flush();
    dispatch({ type: "event", event, now: now() });
    if ("question" in event) getUnsent(name).clear();
    const { live } = store.getState();
    // Asked for before the server knew the question.
    if ("question" in event && live?.phase === "stopping") callStop(live.questionId).catch(() => undefined);
    if ("question" in event || "done" in event || "error" in event) onChanged(name);
    if (("done" in event || "error" in event) && isBehind(store.getState())) void refresh();
  };

  const findAnswer = async (name: string, questionId: string): Promise<boolean> => {
    const known = new Set(store.getState().messages.map(({ id }) => id));
    const messages = await load(name);
    return messages?.some(({ id, parentId }) => parentId === questionId && !known.has(id)) ?? false;
  };

  const follow = async (call: NeoChatCall & { messageId: string }): Promise<void> => {
    following?.abort();
    const controller = new AbortController();
    following = controller;
    try {
      await followAnswer({
        transport,
        call,
        signal: controller.signal,
        onEvent: (event) => controller.signal.aborted || apply(event, call.session),
        onLost: () => {
          buffer.flush();
          dispatch({ type: "lost" });
        },
        isNamed,
        findAnswer: () => findAnswer(call.session, call.messageId),
        pause,
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      buffer.flush();
      const text = describeError(error, sentences);
      if (isNamed()) dispatch({ type: "event", event: { error: text, code: "internal" }, now: now() });
      else dispatch({ type: "not-answered", error: text });
      // What is no longer there was ended or deleted elsewhere.
      if (error instanceof ApiError && error.status === 404) await refresh();
    }
  };

  const ask = (question: ChatMessage, replaces?: string): void => {
    if (session === null) {
      session = String(now());
      onNamed(session);
    }
    getUnsent(session).write(question);
    dispatch({ type: "asked", question, replaces });
    void begin(question.id, session);
  };

  const begin = async (messageId: string, name: string): Promise<void> => {
    // What is loading has the message that the question follows.
    if (opening) await opening;
    const question = find(messageId);
    if (!question || store.getState().live?.questionId !== messageId) return;
    const { content: prompt, parentId } = question;
    const call = { session: name, prompt, messageId, mode: "send" as const };
    // An answer that the server has not named is the last one.
    const followsLast = parentId === lastMessage || parentId?.startsWith(unnamedAnswerPrefix);
    await follow(followsLast ? call : { ...call, parentId });
  };

  const askNew = (text: string, parentId: string | null, replaces?: string): boolean => {
    const content = text.trim();
    if (content === "" || !isFree()) return false;
    ask(
      { id: crypto.randomUUID(), parentId, role: "user", content, status: "sending", error: null, createdAt: now() },
      replaces,
    );
    return true;
  };

  const readStored = async (name: string): Promise<void> => {
    try {
      const stored = await load(name);
      // Read last: a question that is asked while this loads is kept, too.
      const unsent = getUnsent(name).read();
      if (!stored && !unsent && store.getState().messages.length === 0)
        return dispatch({ type: "load-failed", status: "missing" });
      const isStored = stored?.some(({ id }) => id === unsent?.id) ?? false;
      if (isStored) getUnsent(name).clear();
      const isMissing = unsent !== null && !isStored && !find(unsent.id);
      dispatch({ type: "loaded", messages: [...(stored ?? []), ...(isMissing ? [unsent] : [])] });
    } catch {
      if (store.getState().status !== "ready") dispatch({ type: "load-failed", status: "unreachable" });
      return;
    }
    const pending = store
      .getState()
      .messages.findLast(({ role, status }) => role === "assistant" && status === "pending");
    if (!pending?.parentId || !isFree()) return;
    dispatch({ type: "resumed", answer: pending });
    void follow({ session: name, messageId: pending.parentId, mode: "resume" });
  };

  const refresh = async (): Promise<void> => {
    if (session !== null && isFree()) await readStored(session);
  };

  const open = async (): Promise<void> => {
    if (givenSession === null || store.getState().status === "ready") return;
    dispatch({ type: "load-started" });
    opening ??= readStored(givenSession).finally(() => (opening = null));
    await opening;
  };

  const stop = async (): Promise<void> => {
    const { live } = store.getState();
    if (!live || live.phase === "stopping") return;
    dispatch({ type: "stopping" });
    try {
      await callStop(live.questionId);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      if (isUnknown && live.answerId === null) return;
      // Nobody reads it any more: the server ends it by itself after a while.
      following?.abort();
      buffer.flush();
      if (live.answerId === null) dispatch({ type: "not-answered", error: sentences.unreachable });
      else dispatch({ type: "event", event: { done: true, content: "", stopped: true }, now: now() });
    }
  };

  return {
    store,
    draft,
    getSession: () => session,
    open,
    refresh,
    send: (text) => {
      const { chosen, messages, status } = store.getState();
      const isLoaded = status === "ready" || status === "missing";
      return askNew(text, isLoaded ? getLastAnswerId(messages, chosen) : lastMessage);
    },
    edit: (questionId, text) => {
      const question = find(questionId);
      if (!question) return false;
      return askNew(text, question.parentId, question.status === "unsent" ? question.id : undefined);
    },
    retry: (answerId) => {
      const questionId = find(answerId)?.parentId;
      if (!questionId || session === null || !isFree()) return;
      dispatch({ type: "retried", questionId });
      void follow({ session, messageId: questionId, mode: "retry" });
    },
    sendAgain: (questionId) => {
      const question = find(questionId);
      if (question && isFree()) ask(question);
    },
    stop,
    choose: (messageId) => {
      const message = find(messageId);
      if (message) dispatch({ type: "chosen", message });
    },
    dispose: () => following?.abort(),
  };
};
