import { createFairQueue } from "./fair-queue.ts";
import { createKeyedSums } from "./keyed-sums.ts";

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
  /** Creates what is thrown for a call that cannot wait. */
  createRefusal?: () => Error;
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

/** How many calls run and how many wait. */
export type QueueLoad = { running: number; waiting: number };

type Waiting = { start(): void; refuse(): void };

/** Thrown for a call that cannot wait, unless the semaphore was given an error of its own for that. */
export class RefusedTurnError extends Error {
  constructor() {
    super("Too many calls are waiting.");
    this.name = "RefusedTurnError";
  }
}

/**
 * Limits concurrency, with a queue per client that is served round-robin: a client with many calls delays mainly
 * itself. Refuses a call beyond the queue limit and one that has waited too long; when too many wait in total, the
 * longest queue loses its last call.
 */
export const createFairSemaphore = ({
  concurrency,
  concurrencyOfClient = Infinity,
  maxWaitingOfClient = 250,
  maxWaiting = 1_000,
  maxWaitMs = 10_000,
  memoryMs = 0,
  closing,
  createRefusal = () => new RefusedTurnError(),
}: Options): FairSemaphore & { load(): QueueLoad } => {
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
    if (own >= maxWaitingOfClient) throw createRefusal();
    if (queue.total() < maxWaiting) return;
    const longest = queue.findLongest();
    if (longest.length <= own + 1) throw createRefusal();
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string, patience: Patience): Promise<void> => {
    const { expiresAt = Date.now() + maxWaitMs, signal } = patience;
    if (closing?.aborted || signal?.aborted || expiresAt <= Date.now()) throw createRefusal();
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
      reject(createRefusal());
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

  const take = async <Result>(
    client: string,
    work: () => Promise<Result>,
    patience: Patience = {},
  ): Promise<Result> => {
    await enter(client, patience);
    try {
      return await work();
    } finally {
      end(client);
    }
  };
  return Object.assign(take, { load: (): QueueLoad => ({ running, waiting: queue.total() }) });
};
