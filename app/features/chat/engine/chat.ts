import { ApiError, describeError } from "#app/lib/api/api-error.ts";
import { type BrowserStorage, tabStore } from "#app/lib/storage/browser-storage.ts";
import type { Draft } from "#app/lib/storage/draft.ts";
import { createStore, type Store } from "#app/lib/storage/external-store.ts";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { getLastAnswerId, lastMessage } from "./branches.ts";
import { createChatDraft } from "./chat-draft.ts";
import type { ChatMessage, Remarks } from "./chat-message.ts";
import { type ChatAction, chatReducer, type ChatState, initialChatState, unnamedAnswerPrefix } from "./chat-state.ts";
import type { ChatCall, ChatTransport } from "./chat-transport.ts";
import { createDeltaBuffer } from "./delta-buffer.ts";
import { followAnswer } from "./follow-answer.ts";
import { createUnsentQuestion } from "./unsent-question.ts";
import { createId } from "#app/lib/storage/create-id.ts";

/** Resolves after `ms`, when the browser is online again, or when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { signal: ended.signal });
    globalThis.addEventListener("online", end, { signal: ended.signal });
    if (signal.aborted) end();
  });

export type ChatOptions = {
  /** Name of the conversation; null for a new one, which is named at its first question. */
  session: string | null;
  transport: ChatTransport;
  /** Loads the stored messages, oldest first; null if the conversation does not exist. Throws ApiError. */
  load: (session: string) => Promise<readonly ChatMessage[] | null>;
  /** Reads a conversation that is kept in the browser, for which nothing is loaded. */
  restore?: () => Partial<ChatState>;
  /** Prefix of the storage keys. */
  storagePrefix: string;
  storage?: BrowserStorage;
  sentences: { unreachable: string; otherwise: string };
  /** Names a new conversation. */
  nextSession?: () => string;
  /** Called when a new conversation gets its name. */
  onNamed?: (session: string) => void;
  /** Called when the server has started or ended an answer. */
  onChanged?: (session: string) => void;
  now?: () => number;
};

export type Chat = {
  store: Store<ChatState>;
  draft: Draft<string>;
  getSession: () => string | null;
  /** Loads the conversation and resumes a pending answer. */
  open: () => Promise<void>;
  /** Reloads the conversation, unless an answer is pending in this tab. */
  refresh: () => Promise<void>;
  /** Returns false for a blank text or while an answer is pending. */
  send: (text: string) => boolean;
  /** Sends another version of a question, as a branch. */
  edit: (questionId: string, text: string) => boolean;
  retry: (answerId: string) => void;
  /** Asks for the rest of an unfinished answer. */
  goOn: (answerId: string) => void;
  sendAgain: (questionId: string) => void;
  stop: () => Promise<void>;
  choose: (messageId: string) => void;
  remark: (messageId: string, remarks: Remarks) => void;
  /** Shows why something was not even asked. */
  refuse: (error: string) => void;
  /** Ends a pending answer, and begins again without messages. */
  clear: () => void;
  /** Closes the connection; the server continues a pending answer for a while. */
  dispose: () => void;
};

/** Whether a reload is needed: the conversation is not loaded, or another answer is pending. */
const isBehind = ({ messages, status }: ChatState): boolean =>
  status !== "ready" || messages.some((message) => message.status === "pending");

/** A conversation: state and actions. */
export const createChat = ({
  session: givenSession,
  transport,
  load,
  restore,
  storagePrefix,
  storage = tabStore,
  sentences,
  nextSession = () => String(now()),
  onNamed = () => undefined,
  onChanged = () => undefined,
  now = Date.now,
}: ChatOptions): Chat => {
  const isHere = givenSession === null || restore !== undefined;
  const initial: ChatState = isHere ? { ...initialChatState, status: "ready" } : initialChatState;
  const store = createStore<ChatState>(initial, () => ({ ...initial, ...restore?.() }));
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
    // The user pressed stop before the server had the question.
    if ("question" in event && live?.phase === "stopping") callStop(live.questionId).catch(() => undefined);
    if ("question" in event || "done" in event || "error" in event) onChanged(name);
    if (("done" in event || "error" in event) && isBehind(store.getState())) void refresh();
  };

  const findAnswer = async (name: string, questionId: string): Promise<boolean> => {
    const known = new Set(store.getState().messages.map(({ id }) => id));
    const messages = await load(name);
    return messages?.some(({ id, parentId }) => parentId === questionId && !known.has(id)) ?? false;
  };

  const follow = async (
    call: ChatCall & { messageId: string },
    openStream: ChatTransport["open"] = (next, signal) => transport.open(next, signal),
  ): Promise<void> => {
    following?.abort();
    const controller = new AbortController();
    following = controller;
    try {
      await followAnswer({
        transport: { open: openStream },
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
      // The answer was ended, or the conversation deleted, elsewhere.
      if (error instanceof ApiError && error.status === 404) await refresh();
    }
  };

  const ask = (question: ChatMessage, replaces?: string): void => {
    if (session === null) {
      session = nextSession();
      onNamed(session);
    }
    getUnsent(session).write(question);
    dispatch({ type: "asked", question, replaces });
    void begin(question.id, session);
  };

  const begin = async (messageId: string, name: string): Promise<void> => {
    // The question's parent is only known once the conversation has loaded.
    if (opening) await opening;
    const question = find(messageId);
    if (!question || store.getState().live?.questionId !== messageId) return;
    const { content: prompt, parentId } = question;
    const call = { session: name, prompt, messageId, mode: "send" as const };
    // The server does not know the id of such an answer: it must append the question to the last message.
    const followsLast = parentId === lastMessage || parentId?.startsWith(unnamedAnswerPrefix);
    await follow(followsLast ? call : { ...call, parentId });
  };

  const askNew = (text: string, parentId: string | null, replaces?: string): boolean => {
    const content = text.trim();
    if (content === "" || !isFree()) return false;
    ask(
      { id: createId(), parentId, role: "user", content, status: "sending", error: null, createdAt: now() },
      replaces,
    );
    return true;
  };

  const readStored = async (name: string): Promise<void> => {
    try {
      const stored = await load(name);
      // Read after loading, to include a question that was asked meanwhile.
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
    const { live } = store.getState();
    // It was restored with the question that it answers.
    if (restore && live && !following) return begin(live.questionId, session ?? "");
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
      // Disconnect: the server ends an answer without readers after a while.
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
    goOn: (answerId) => {
      const answer = find(answerId);
      if (!answer?.parentId || session === null || !isFree()) return;
      const call = { session, messageId: answer.parentId, mode: "retry" as const };
      const goOn = transport.goOn?.bind(transport);
      dispatch(goOn ? { type: "continued", answer } : { type: "retried", questionId: answer.parentId });
      if (goOn) void follow(call, (_call, signal) => goOn({ answerId }, signal));
      else void follow({ ...call, goesOn: answerId });
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
    remark: (id, remarks) => dispatch({ type: "remarked", id, remarks }),
    refuse: (error) => dispatch({ type: "refused", error }),
    clear: () => {
      following?.abort();
      buffer.flush();
      dispatch({ type: "cleared" });
    },
    dispose: () => following?.abort(),
  };
};
