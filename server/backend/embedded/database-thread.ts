import { Worker } from "node:worker_threads";
import { createCompileCacheEnv } from "../../process/compile-cache.ts";
import type { EmailDriver } from "../backend.ts";
import type { PasswordPool } from "../auth/password-pool.ts";
import { type PasswordTurn, toPasswordTurn } from "../auth/password-turn.ts";
import type { ForwardOptions } from "../gateway/lite-call.ts";
import { fromLiteError } from "../supabase-lite/to-lite-error.ts";
import { toAnswer } from "./ask-port.ts";
import { createProgressBuffer, toProgress } from "./progress.ts";
import type {
  DatabaseInfo,
  DatabaseOptions,
  FromWorker,
  Question,
  ToWorker,
  WorkerData,
  WorkRequest,
} from "./protocol.ts";

type Pending = {
  deadlineMs: number;
  turn: PasswordTurn;
  timer: NodeJS.Timeout;
  resolve(value: never): void;
  reject(error: Error): void;
};
type Events = { mail: EmailDriver; passwords: PasswordPool; onChange(table: string): void };

/** One run of the database thread. */
export type DatabaseThread = {
  /** Resolves when the database is open; rejects with the reason if it cannot be opened. */
  ready: Promise<DatabaseInfo>;
  /** Resolves with the reason once the thread has ended and no longer touches the files. */
  ended: Promise<string>;
  /** Rejects after `deadlineMs`, or immediately if the thread ends. */
  request<Value>(request: DistributiveOmit<WorkRequest, "expiresAt">, options?: RequestOptions): Promise<Value>;
  /** Terminates the thread immediately, whatever it is doing. */
  terminate(reason: string): Promise<void>;
  /** Lets the database flush its data, and terminates the thread after at most `limitMs`. */
  close(limitMs: number): Promise<void>;
};
type RequestOptions = Omit<ForwardOptions, "deadlineMs"> & { transfer?: ArrayBuffer[] };
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

export type ThreadSettings = {
  /** How long the thread may be unresponsive, unless its current call has a longer deadline. */
  stallMs: number;
  /** Timeout for opening: a new database, many migrations, recovery from a long log. */
  openMs: number;
  heapMb: number;
  /** What the thread runs. */
  program: URL;
};

const tickMs = 500;
const maxPending = 2_000;

// PostgreSQL's error code for a server shutdown, for which callers are asked to retry.
const createEndError = (reason: string) =>
  Object.assign(new Error(`The database thread ended: ${reason}`), { code: "57P01" });

/** Starts the thread and terminates it when it stalls or cannot open its files. */
export const startDatabaseThread = (
  options: DatabaseOptions,
  { mail, passwords, onChange }: Events,
  { stallMs, openMs, heapMb, program }: ThreadSettings,
): DatabaseThread => {
  const buffer = createProgressBuffer();
  const progress = toProgress(buffer);
  const worker = new Worker(program, {
    name: "database",
    workerData: { options, progress: buffer } satisfies WorkerData,
    // A native add-on that works while its thread is terminated aborts the whole process.
    execArgv: ["--no-addons"],
    env: createCompileCacheEnv(),
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  const pending = new Map<number, Pending>();
  const ready = Promise.withResolvers<DatabaseInfo>();
  const ended = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<void>();
  const gone = new AbortController();
  let isOpen = false;
  let endReason: string | null = null;
  let lastId = 0;
  let lastMessageAt = 0;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port between threads has no origin
  const post = (message: ToWorker, transfer: ArrayBuffer[] = []): void => worker.postMessage(message, transfer);

  const end = (reason: string): void => {
    if (endReason !== null) return;
    endReason = reason;
    clearInterval(watch);
    gone.abort();
    const error = createEndError(reason);
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    pending.clear();
    ready.reject(error);
    closed.resolve();
  };
  const terminate = async (reason: string): Promise<void> => {
    end(reason);
    await worker.terminate();
  };

  const settle = (id: number, use: (pending: Pending) => void): void => {
    const one = pending.get(id);
    if (!one) return;
    pending.delete(id);
    clearTimeout(one.timer);
    use(one);
  };
  const doWork = async (question: Question): Promise<unknown> => {
    if (question.kind === "mail") return mail.send(question.mail);
    const { callId, account, password } = question;
    const turn = pending.get(callId)?.turn;
    if (!turn) throw new Error("The caller does not wait for this password any more");
    const signal = turn.signal ? AbortSignal.any([gone.signal, turn.signal]) : gone.signal;
    const own = { ...turn, account, signal };
    return question.kind === "hash" ? passwords.hash(password, own) : passwords.compare(password, question.hash, own);
  };
  const respond = async (id: number, question: Question): Promise<void> => {
    const answer = await toAnswer(doWork(question));
    if (endReason === null) post({ kind: "answer", id, answer });
  };
  const receive = (message: FromWorker): void => {
    if (endReason !== null) return;
    lastMessageAt = performance.now();
    switch (message.kind) {
      case "ready":
        isOpen = true;
        return ready.resolve(message.facts);
      case "failed":
        ready.reject(fromLiteError(message.error));
        return void terminate("it could not be opened");
      case "result":
        return settle(message.id, ({ resolve }) => resolve(message.value as never));
      case "error":
        return settle(message.id, ({ reject }) => reject(fromLiteError(message.error)));
      case "change":
        return onChange(message.table);
      case "question":
        return void respond(message.id, message.question);
      case "closed":
        return closed.resolve();
    }
  };
  worker.on("message", receive);
  worker.on("messageerror", (error) => void terminate(`a message could not be read: ${error.message}`));
  worker.on("error", (error: Error & { code?: string }) =>
    end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `it used more than its ${heapMb} MB of memory` : error.message),
  );
  worker.on("exit", (code) => {
    end(`it exited with code ${code}`);
    ended.resolve(endReason ?? "");
  });
  ready.promise.catch(() => undefined);

  // Counted in timer ticks, not wall-clock time: nothing is counted while the machine sleeps or this thread is busy.
  let beats = 0;
  let silentMs = 0;
  const watch = setInterval(() => {
    const now = progress.readBeats();
    silentMs = now === beats ? silentMs + tickMs : 0;
    beats = now;
    const own = pending.get(progress.getRunning())?.deadlineMs ?? 0;
    const allowedMs = isOpen ? Math.max(stallMs, own) : openMs;
    if (silentMs >= allowedMs) void terminate(`it was unresponsive for ${Math.round(silentMs / 1_000)} s`);
  }, tickMs).unref();

  return {
    ready: ready.promise,
    ended: ended.promise,
    request: <Value>(
      request: DistributiveOmit<WorkRequest, "expiresAt">,
      { transfer, client, signal }: RequestOptions = {},
    ) =>
      new Promise<Value>((resolve, reject) => {
        const { deadlineMs } = request;
        if (endReason !== null) return reject(createEndError("it is restarting"));
        if (pending.size >= maxPending)
          return reject(Object.assign(new Error("Too many requests are waiting for the database"), { code: "53300" }));
        const id = (lastId = (lastId + 1) & 0x3fff_ffff || 1);
        const sentAt = performance.now();
        const giveUp = () => {
          pending.delete(id);
          reject(new Error(`The database timed out after ${deadlineMs} ms`));
          // The event loop is responsive, but a transaction that never ends blocks all others. The current call may
          // take longer.
          const isUnresponsive = deadlineMs >= stallMs && lastMessageAt < sentAt && !pending.has(progress.getRunning());
          if (isUnresponsive) void terminate(`it did not respond for ${Math.round(deadlineMs / 1_000)} s`);
        };
        const turn = toPasswordTurn({ client, deadlineMs, signal });
        pending.set(id, { deadlineMs, turn, timer: setTimeout(giveUp, deadlineMs), resolve, reject });
        try {
          post({ ...request, id, expiresAt: Date.now() + deadlineMs }, transfer);
        } catch (error) {
          settle(id, () => reject(error as Error));
        }
      }),
    terminate,
    async close(limitMs) {
      if (endReason === null) post({ kind: "close" });
      const timer = setTimeout(() => closed.resolve(), limitMs);
      await closed.promise;
      clearTimeout(timer);
      await terminate("it was closed");
    },
  };
};
