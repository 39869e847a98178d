import { Worker } from "node:worker_threads";
import { createCompileCacheEnv } from "./compile-cache.ts";
import { fromPlainError } from "../plain-error.ts";
import { createSilenceCounter } from "./count-silence.ts";
import { createProgressBuffer, toProgress } from "./progress.ts";
import type { DatabaseInfo, DatabaseOptions, FromWorker, ToWorker, WorkerData, WorkRequest } from "./protocol.ts";

type Pending = {
  deadlineMs: number;
  timer: NodeJS.Timeout;
  resolve(value: never): void;
  reject(error: Error): void;
};
type Events = { onChange(table: string): void };

/** One run of the database thread. */
export type DatabaseThread = {
  /** Resolves when the database is open; rejects with the reason if it cannot be opened. */
  ready: Promise<DatabaseInfo>;
  /** Resolves with the reason once the thread has ended and no longer touches the files. */
  ended: Promise<string>;
  /** Rejects after `deadlineMs`, or immediately if the thread ends. */
  request<Value>(request: DistributiveOmit<WorkRequest, "expiresAt">): Promise<Value>;
  /** Terminates the thread immediately, whatever it is doing. */
  terminate(reason: string): Promise<void>;
  /** Lets the database flush its data, and terminates the thread after at most `limitMs`. */
  close(limitMs: number): Promise<void>;
};
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
  { onChange }: Events,
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
  let isOpen = false;
  let endReason: string | null = null;
  let lastId = 0;
  let lastMessageAt = 0;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message port between threads has no origin
  const post = (message: ToWorker): void => worker.postMessage(message);

  const end = (reason: string): void => {
    if (endReason !== null) return;
    endReason = reason;
    clearInterval(watch);
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
  const receive = (message: FromWorker): void => {
    if (endReason !== null) return;
    lastMessageAt = performance.now();
    switch (message.kind) {
      case "ready":
        isOpen = true;
        return ready.resolve(message.facts);
      case "failed":
        ready.reject(fromPlainError(message.error));
        return void terminate("it could not be opened");
      case "result":
        return settle(message.id, ({ resolve }) => resolve(message.value as never));
      case "error":
        return settle(message.id, ({ reject }) => reject(fromPlainError(message.error)));
      case "change":
        return onChange(message.table);
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

  const countSilence = createSilenceCounter(tickMs);
  const watch = setInterval(() => {
    const running = progress.getRunning();
    const silentMs = countSilence({ beats: progress.readBeats(), running });
    const own = pending.get(running)?.deadlineMs ?? 0;
    const allowedMs = isOpen ? Math.max(stallMs, own) : openMs;
    if (silentMs >= allowedMs) void terminate(`it was unresponsive for ${Math.round(silentMs / 1_000)} s`);
  }, tickMs).unref();

  return {
    ready: ready.promise,
    ended: ended.promise,
    request: <Value>(request: DistributiveOmit<WorkRequest, "expiresAt">) =>
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
        pending.set(id, { deadlineMs, timer: setTimeout(giveUp, deadlineMs), resolve, reject });
        try {
          post({ ...request, id, expiresAt: Date.now() + deadlineMs });
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
