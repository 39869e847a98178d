import { createFairQueue } from "./fair-queue.ts";
import { createKeyedSums } from "./keyed-sums.ts";
import { type ApiError, RequestError } from "#packages/supabase/http/error-response.ts";

type Options = {
  /** Maximum number of concurrent calls. */
  concurrency: number;
  /** Maximum number of concurrent calls of one client. */
  concurrencyOfClient?: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** For how long a call counts: clients with fewer calls in this time go first. */
  memoryMs?: number;
  /** Once it aborts, all waiting and all later calls are refused. */
  closing?: AbortSignal | undefined;
  /** Thrown for a call that cannot wait. */
  refusal?: ApiError;
};

/**
 * A call that has not begun by `expiresAt` (in ms since 1970; by default after the semaphore's longest wait), or
 * still waits when `signal` aborts, is refused.
 */
type Patience = { expiresAt?: number; signal?: AbortSignal | undefined };

/** Runs `work` when it is the turn of `client`. */
export type FairSemaphore = <Result>(
  client: string,
  work: () => Promise<Result>,
  patience?: Patience,
) => Promise<Result>;

type Waiting = { start(): void; refuse(): void };

const busy: ApiError = {
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
  concurrencyOfClient = Infinity,
  maxWaitingOfClient = 250,
  maxWaiting = 1_000,
  maxWaitMs = 10_000,
  memoryMs = 0,
  closing,
  refusal = busy,
}: Options): FairSemaphore => {
  const queue = createFairQueue<Waiting>();
  const runningOf = createKeyedSums();
  const recentOf = createKeyedSums();
  let running = 0;

  const mayRun = (client: string): boolean => runningOf.get(client) < concurrencyOfClient;
  const rank = (client: string): number => (mayRun(client) ? recentOf.get(client) : Infinity);
  const begin = (client: string): void => {
    running += 1;
    runningOf.add(client, 1);
    if (memoryMs === 0) return;
    recentOf.add(client, 1);
    setTimeout(() => recentOf.add(client, -1), memoryMs).unref();
  };
  const end = (client: string): void => {
    running -= 1;
    runningOf.add(client, -1);
    while (running < concurrency) {
      const next = queue.dequeue(rank);
      if (!next) return;
      next.start();
    }
  };
  const makeRoom = (client: string): void => {
    const own = queue.count(client);
    if (own >= maxWaitingOfClient) throw new RequestError(refusal);
    if (queue.total() < maxWaiting) return;
    const longest = queue.findLongest();
    if (longest.length <= own + 1) throw new RequestError(refusal);
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string, patience: Patience): Promise<void> => {
    const { expiresAt = Date.now() + maxWaitMs, signal } = patience;
    if (closing?.aborted || signal?.aborted || expiresAt <= Date.now()) throw new RequestError(refusal);
    if (running < concurrency && mayRun(client)) return begin(client);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.remove(client, waiting);
      clearTimeout(timer);
      signal?.removeEventListener("abort", refuse);
    };
    const refuse = () => {
      leave();
      reject(new RequestError(refusal));
    };
    const waiting: Waiting = {
      refuse,
      start() {
        // The timer is late when the event loop is busy.
        if (expiresAt <= Date.now()) return refuse();
        leave();
        begin(client);
        resolve();
      },
    };
    const timer = setTimeout(refuse, expiresAt - Date.now()).unref();
    signal?.addEventListener("abort", refuse);
    queue.add(client, waiting);
    return promise;
  };
  closing?.addEventListener("abort", () => {
    for (let next = queue.dequeue(); next; next = queue.dequeue()) next.refuse();
  });

  return async <Result>(client: string, work: () => Promise<Result>, patience: Patience = {}): Promise<Result> => {
    await enter(client, patience);
    try {
      return await work();
    } finally {
      end(client);
    }
  };
};
