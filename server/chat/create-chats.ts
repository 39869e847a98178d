import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AppError } from "#contracts/errors.ts";
import { createKeyedSums } from "@site/fair-queue/keyed-sums.ts";
import type { Log } from "../telemetry/log.ts";
import type { Answerer } from "./answerer.ts";
import type { ChatStore, ChatTurn, NewTurn } from "./chat-store.ts";
import { toChatTitle } from "./chat-title.ts";
import { type AnswerReader, createLiveAnswer, type LiveAnswer } from "./live-answer.ts";
import { type ChatTiming, chatTiming, createRunningAnswers, toEnd } from "./running-answers.ts";
import { sentence, type SiteTexts } from "../sentence.ts";

/** Identifies an answer by its question, or by the last question of the conversation. */
type ChatRequest = { user: string; session: string; messageId?: string | undefined };
/** How an answer is asked for beside its question: stored with it, and told to whoever answers. */
type AskedFor = { askedFor?: object | undefined };
type Question = ChatRequest & AskedFor & { prompt: string; parentId?: string | null | undefined };
/** The state of an answer after it was stopped. */
type Stopped = { content: string; stopped?: true };

export type Chats = {
  /** Stores a question and starts its answer. If `messageId` already exists, nothing is stored and `isNew` is false. */
  send(question: Question): Promise<{ answer: LiveAnswer; isNew: boolean }>;
  /** Starts another answer to a question, or joins the one in progress. */
  retry(request: ChatRequest & AskedFor): Promise<LiveAnswer>;
  resume(request: ChatRequest): Promise<LiveAnswer>;
  /** Stops an answer, even if its question has not arrived here yet. */
  stop(request: ChatRequest): Promise<Stopped>;
  /** Opens a reader of an answer for a user. Throws if that user has too many. */
  read(user: string, answer: LiveAnswer): AnswerReader;
  /** Suspends all answers, for the next process to resume. Returns the same promise each time. */
  suspend(): Promise<void>;
};

const maxRunningOfUser = 250;
const maxReadersOfUser = 300;
/** How long a stop waits for its question to arrive, and for the process that generates the answer. */
const earlyStopMs = 10_000;
const stopMs = 1_500;

const restarting = () => new AppError("unavailable", sentence("chat.restarting"), { retryAfter: 2 });
const noQuestion = () => new AppError("not_found", sentence("chat.messageGone"));
const outcomeErrors = {
  no_parent: () => new AppError("not_found", sentence("chat.parentGone")),
  no_question: noQuestion,
  not_kept: () => new AppError("forbidden", sentence("chat.notKept")),
  too_many_sessions: () => new AppError("limit_exceeded", sentence("chat.tooManyConversations")),
  too_much_text: () => new AppError("limit_exceeded", sentence("chat.tooMuchText")),
  too_much_today: () =>
    new AppError("limit_exceeded", sentence("chat.tooMuchToday"), {
      retryAfter: 86_400,
    }),
  too_many_messages: () => new AppError("limit_exceeded", sentence("chat.conversationFull")),
};

type Options = {
  store: ChatStore;
  neo: Answerer;
  log: Log;
  /** How many answers are begun at most, with those that wait for their turn; without it, all. */ maxRunning?: number;
  timing?: Partial<ChatTiming>;
  /** In whose words those who ask are told of it; English without them. */
  texts?: SiteTexts | undefined;
};

/** Conversations that are stored: asks, stores, resumes and stops. */
export const createChats = ({ store, neo, log, maxRunning = Infinity, timing = {}, texts }: Options): Chats => {
  const allTiming = { ...chatTiming, ...timing };
  const running = createRunningAnswers({ store, neo, log, timing: allTiming, texts });
  const earlyStops = new LRUCache<string, true>({ max: 1_000, ttl: earlyStopMs });
  const readers = createKeyedSums();
  const beginning = new Map<string, Promise<void>>();
  let suspended: Promise<void> | undefined;

  const limit = (user: string): void => {
    if (suspended) throw restarting();
    if (running.count(user) >= maxRunningOfUser) throw new AppError("limit_exceeded", sentence("chat.stillBusy"));
    if (running.total() >= maxRunning)
      throw new AppError("unavailable", sentence("chat.busy"), {
        retryAfter: 5,
      });
  };
  const show = (user: string, session: string, turn: ChatTurn): LiveAnswer => {
    if (turn.status === "pending") {
      if (suspended) throw restarting();
      return running.resume(user, session, turn).live;
    }
    const { question, answer } = turn;
    const live = createLiveAnswer({ question, answer, content: "", idleMs: 0, onIdle: () => undefined, texts });
    live.finish(toEnd(turn, texts));
    return live;
  };
  /** Serializes work on the same question, so that nothing runs between storing a turn and starting its answer. */
  const inTurn = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const earlier = beginning.get(key);
    const result = (async () => {
      await earlier;
      return work();
    })();
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    beginning.set(key, settled);
    try {
      return await result;
    } finally {
      if (beginning.get(key) === settled) beginning.delete(key);
    }
  };
  const begin = (turn: Omit<NewTurn, "answer">) => inTurn(`${turn.user} ${turn.question}`, () => beginNow(turn));
  const beginNow = async (turn: Omit<NewTurn, "answer">): Promise<{ answer: LiveAnswer; isNew: boolean }> => {
    limit(turn.user);
    const since = running.now();
    const begun = await store.begin({ ...turn, answer: randomUUID() });
    if (begun.outcome === "known") return { answer: show(turn.user, turn.session, begun), isNew: false };
    if (begun.outcome !== "begun") throw outcomeErrors[begun.outcome]();
    // It is stored as pending: the next process resumes it.
    if (suspended) throw restarting();
    const isStopped = earlyStops.delete(`${turn.user} ${turn.question}`);
    return { answer: running.start(turn.user, begun, since, { isStopped }).live, isNew: true };
  };
  const waitForEnd = async (live: LiveAnswer): Promise<Stopped> => {
    const timeout = Promise.withResolvers<null>();
    const timer = setTimeout(() => timeout.resolve(null), stopMs);
    const end = await Promise.race([live.ended, timeout.promise]);
    clearTimeout(timer);
    if (end?.status === "done") return { content: end.content };
    return { content: end?.status === "stopped" ? end.content : live.getText(), stopped: true };
  };
  const findLocal = ({ user, messageId }: ChatRequest) => {
    const entry = messageId === undefined ? undefined : running.find(user, messageId);
    return entry?.isHeld ? entry : undefined;
  };

  return {
    send: ({ user, session, messageId = randomUUID(), parentId, prompt, askedFor }) =>
      begin({ user, session, question: messageId, parent: parentId, prompt, title: toChatTitle(prompt), askedFor }),
    async retry({ user, session, messageId, askedFor }) {
      const question = messageId ?? (await store.read(user, session))?.question;
      if (question === undefined) throw noQuestion();
      const again = { user, session, question, parent: null, prompt: null, title: toChatTitle(""), askedFor };
      const { answer } = await begin(again);
      return answer;
    },
    async resume({ user, session, messageId }) {
      const entry = messageId === undefined ? undefined : running.find(user, messageId);
      if (entry) return entry.live;
      const turn = await store.read(user, session, messageId);
      if (!turn) throw noQuestion();
      await beginning.get(`${user} ${turn.question}`);
      return show(user, session, turn);
    },
    async stop(asked) {
      const { user, session, messageId } = asked;
      await beginning.get(`${user} ${messageId}`);
      const local = findLocal(asked);
      if (local) {
        running.stop(local);
        return waitForEnd(local.live);
      }
      if (messageId !== undefined) earlyStops.set(`${user} ${messageId}`, true);
      const turn = await store.read(user, session, messageId);
      if (!turn) return { content: "", stopped: true };
      if (turn.status !== "pending")
        return { content: turn.content, ...(turn.status === "stopped" && { stopped: true as const }) };
      await beginning.get(`${user} ${turn.question}`);
      const held = findLocal({ ...asked, messageId: turn.question });
      if (held) running.stop(held);
      else await store.stop({ user, answer: turn.answer });
      return waitForEnd(running.resume(user, session, turn).live);
    },
    read(user, answer) {
      if (readers.get(user) >= maxReadersOfUser) throw new AppError("limit_exceeded", sentence("chat.tooManyReaders"));
      readers.add(user, 1);
      const reader = answer.read();
      let isClosed = false;
      return {
        next: () => reader.next(),
        close() {
          if (isClosed) return;
          isClosed = true;
          reader.close();
          readers.add(user, -1);
        },
      };
    },
    suspend: () => (suspended ??= running.suspend()),
  };
};
