import { createFairQueue } from "../../fair-queue.ts";
import { createKeyedSums } from "../../keyed-sums.ts";
import { type ApiError, RequestError } from "./error-response.ts";

type Options = {
  /** Maximum number of concurrent calls. */
  concurrency: number;
  /** Maximum number of concurrent calls of one client. */
  maxRunningOfClient?: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Thrown for a call that cannot wait. */
  busy?: ApiError;
};

/** Runs `work` when it is the turn of `client`. A call that still waits when `signal` aborts rejects with its reason. */
export type FairSemaphore = <Result>(
  client: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

type Waiting = { start(): void; refuse(): void };

const databaseIsBusy: ApiError = {
  status: 503,
  code: "unavailable",
  message: "Too many requests are waiting for the database. Please try again in a moment.",
  retryAfter: 2,
};

/**
 * Limits concurrency, with a queue per client that is served round-robin: a client with many calls delays mainly
 * itself. Throws a RequestError for a call beyond the queue limit and for one that has waited too long; when too many
 * wait in total, the longest queue loses its last call.
 */
export const createFairSemaphore = ({
  concurrency,
  maxRunningOfClient = concurrency,
  maxWaitingOfClient = 250,
  maxWaiting = 1_000,
  maxWaitMs = 10_000,
  busy = databaseIsBusy,
}: Options): FairSemaphore => {
  const queue = createFairQueue<Waiting>();
  const runningOf = createKeyedSums();
  let running = 0;

  const isReady = (client: string): boolean => runningOf.get(client) < maxRunningOfClient;
  const occupy = (client: string, slots: 1 | -1): void => {
    running += slots;
    runningOf.add(client, slots);
  };
  const makeRoom = (client: string): void => {
    const own = queue.count(client);
    if (own >= maxWaitingOfClient) throw new RequestError(busy);
    if (queue.total() < maxWaiting) return;
    const longest = queue.findLongest();
    if (longest.length <= own + 1) throw new RequestError(busy);
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (running < concurrency && isReady(client)) return occupy(client, 1);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    };
    const end = (reason: unknown) => {
      queue.remove(client, waiting);
      stopWaiting();
      reject(reason);
    };
    const leave = () => end(signal?.reason);
    const waiting: Waiting = {
      refuse: () => end(new RequestError(busy)),
      start() {
        stopWaiting();
        occupy(client, 1);
        resolve();
      },
    };
    const timer = setTimeout(waiting.refuse, maxWaitMs).unref();
    signal?.addEventListener("abort", leave, { once: true });
    queue.add(client, waiting);
    return promise;
  };

  return async (client, work, signal) => {
    await enter(client, signal);
    try {
      return await work();
    } finally {
      occupy(client, -1);
      queue.dequeue(isReady)?.start();
    }
  };
};
