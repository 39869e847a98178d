import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../telemetry/log.ts";
import type { Answerer } from "./answerer.ts";
import { type AbortReason, type AnswerLimits, generateAnswer } from "./generate-answer.ts";
import { createChatLease } from "./chat-lease.ts";
import type { ChatStore, ChatTurn, HeldTurn } from "./chat-store.ts";
import { type AnswerEnd, createLiveAnswer, type LiveAnswer } from "./live-answer.ts";
import { say, sentence, type SiteTexts } from "../sentence.ts";

/** In milliseconds unless stated otherwise. */
export type ChatTiming = AnswerLimits & {
  /** How long an answer continues without a reader. */ idleMs: number;
  /** Interval of polling other processes' answers and their requests for ours. */ pollMs: number;
  /** Attempts to store a finished answer, with exponential backoff from `pollMs`. */ storeAttempts: number;
};

export const chatTiming: ChatTiming = {
  silenceMs: 28_000,
  maxMs: 300_000,
  maxLength: 100_000,
  idleMs: 60_000,
  pollMs: 500,
  storeAttempts: 8,
};

type Running = {
  user: string;
  question: string;
  live: LiveAnswer;
  control: AbortController;
  /** Whether this process generates the answer; otherwise it follows the process that does. */
  isHeld: boolean;
  /** Whether another process has a reader. */
  isWatched: boolean;
  /** Resolves when the answer is stored, or when the attempts to store it have ended. */
  settled: Promise<void>;
};

type Options = { store: ChatStore; neo: Answerer; log: Log; timing: ChatTiming; texts: SiteTexts | undefined };

const watchEveryMs = 20_000;
/** Longest time that readers wait until a finished answer is stored. */
const storeFirstMs = 400;

const toKey = (user: string, question: string) => `${user} ${question}`;

export const toEnd = ({ status, content, details, error }: ChatTurn, texts: SiteTexts | undefined): AnswerEnd => {
  if (status === "done" || status === "stopped") return { status, content, ...(details && { details }) };
  if (status === "pending") return { status: "interrupted" };
  return { status, content, error: error ?? say(texts, sentence("chat.unanswered")), code: "unavailable" };
};

/**
 * The answers that this process generates or follows, by user and question: at most one in progress for each question.
 */
export const createRunningAnswers = ({ store, neo, log, timing, texts }: Options) => {
  const running = new Map<string, Running>();

  const lease = createChatLease({
    store,
    everyMs: timing.pollMs,
    getHeld: () =>
      [...running.values()]
        .filter(({ isHeld, live }) => isHeld && !live.getEnd())
        .map((entry) => ({
          user: entry.user,
          answer: entry.live.answer,
          onLost: () => abort(entry, "interrupted"),
          onStop: () => abort(entry, "stopped"),
          onWatched: (isWatched) => (entry.isWatched = isWatched),
        })),
  });
  const abort = ({ control }: Running, reason: AbortReason): void => control.abort(reason);

  const storeEnd = async (entry: Running, end: Exclude<AnswerEnd, { status: "interrupted" }>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store.finish({ user: entry.user, answer: entry.live.answer }, end);
        return;
      } catch (error) {
        if (attempt >= timing.storeAttempts) throw error;
        await wait(Math.min(timing.pollMs * 2 ** (attempt - 1), 15_000), undefined, { ref: false });
      }
    }
  };
  const generate = async (entry: Running, turn: HeldTurn): Promise<void> => {
    const { user, live, control } = entry;
    const end = await generateAnswer({ neo, log, user, turn, live, signal: control.signal, limits: timing, texts });
    if (end.status === "interrupted") return live.finish(end);
    const storing = storeEnd(entry, end).catch((error: unknown) =>
      log.error({ answer: live.answer, detail: String(error) }, "chat answer not stored"),
    );
    await Promise.race([storing, wait(storeFirstMs, undefined, { ref: false })]);
    live.finish(end);
    await storing;
  };

  /** Polls an answer of another process or of none: returns its end, or the turn once this process has claimed it. */
  const poll = async (entry: Running, session: string): Promise<AnswerEnd | HeldTurn | null> => {
    const turn = await store.read(entry.user, session, entry.question);
    if (!turn || turn.answer !== entry.live.answer) return { status: "interrupted" };
    if (turn.status !== "pending") return toEnd(turn, texts);
    if (turn.process !== null && turn.process !== store.process) return null;
    const since = lease.now();
    const held = await store.claim(entry.user, turn);
    if (held) lease.startRenewal(since);
    return held;
  };
  const follow = async (entry: Running, session: string): Promise<void> => {
    const { live, control, user } = entry;
    let watchedAt = -Infinity;
    while (!control.signal.aborted) {
      const polled = await poll(entry, session).catch(() => null);
      if (polled && "history" in polled) {
        entry.isHeld = true;
        return generate(entry, polled);
      }
      if (polled) return live.finish(polled);
      if (performance.now() - watchedAt > watchEveryMs) {
        watchedAt = performance.now();
        await store.watch({ user, answer: live.answer }).catch(() => undefined);
      }
      await wait(timing.pollMs, undefined, { signal: control.signal, ref: false }).catch(() => undefined);
    }
    live.finish({ status: "interrupted" });
  };

  const add = (user: string, turn: ChatTurn, run: (entry: Running) => Promise<void>): Running => {
    const { question, answer, content } = turn;
    const onIdle = () => {
      if (!entry.isHeld) abort(entry, "interrupted");
      else if (!entry.isWatched) abort(entry, "stopped");
    };
    const live = createLiveAnswer({ question, answer, content, idleMs: timing.idleMs, onIdle, texts });
    const control = new AbortController();
    const settled = Promise.withResolvers<void>();
    const entry: Running = { user, question, live, control, isHeld: false, isWatched: false, settled: settled.promise };
    const key = toKey(user, question);
    running.set(key, entry);
    void run(entry)
      .catch((error: unknown) => {
        log.error({ answer, detail: error instanceof Error ? error.name : typeof error }, "chat answer broke off");
        live.finish({ status: "interrupted" });
      })
      .finally(() => {
        if (running.get(key) === entry) running.delete(key);
        settled.resolve();
      });
    return entry;
  };

  return {
    find: (user: string, question: string): Running | undefined => running.get(toKey(user, question)),
    count: (user: string): number => [...running.values()].filter((entry) => entry.user === user).length,
    total: (): number => running.size,
    now: lease.now,
    /** Generates the answer of a turn whose lease this process requested at `since`. */
    start(user: string, turn: HeldTurn, since: number, { isStopped = false } = {}): Running {
      lease.startRenewal(since);
      return add(user, turn, (entry) => {
        entry.isHeld = true;
        if (isStopped) abort(entry, "stopped");
        return generate(entry, turn);
      });
    },
    /** Resumes a pending answer: generates it if nobody does, otherwise follows it. */
    resume(user: string, session: string, turn: ChatTurn): Running {
      return running.get(toKey(user, turn.question)) ?? add(user, turn, (entry) => follow(entry, session));
    },
    stop: (entry: Running): void => abort(entry, "stopped"),
    /** Aborts all calls to NEO and stores the text so far; the answers stay pending. */
    async suspend(): Promise<void> {
      const entries = [...running.values()];
      const open = entries.filter(({ live }) => !live.getEnd());
      for (const entry of entries) abort(entry, "interrupted");
      const held = open.filter(({ isHeld }) => isHeld);
      await Promise.all(open.map(({ live }) => live.ended));
      lease.stop();
      const partial = held
        .filter(({ live }) => live.getEnd()?.status === "interrupted")
        .map(({ user, live }) => ({ user, answer: live.answer, content: live.getText() }));
      await store
        .suspend(partial)
        .catch((error: unknown) =>
          log.error({ answers: partial.length, detail: String(error) }, "chat answers not suspended"),
        );
      await Promise.all(entries.map(({ settled }) => settled));
    },
  };
};
