import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import { createKeyedSums } from "./keyed-sums.ts";

type Options = {
  /** Maximum number of concurrent calls; a function is asked each time. */
  concurrency: number | (() => number);
  /** Maximum number of concurrent calls of one client. */
  concurrencyOfClient?: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Whether a call with so many before it may begin to wait; otherwise it is refused. */
  canWait?: (ahead: number) => boolean;
  /** So many other calls start while one in the background waits, at most. */
  maxBeforeBackground?: number;
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
type Patience = {
  expiresAt?: number;
  signal?: AbortSignal | undefined;
  /** Comes after all others, but for one in so many. */
  isBackground?: boolean | undefined;
  /** Gets the number of calls before it when it begins to wait, and whenever that changes. Not in the background. */
  onPlace?: ((ahead: number) => void) | undefined;
};

/** Runs `work` when it is the turn of `client`. */
export type FairSemaphore = <Result>(
  client: string,
  work: () => Promise<Result>,
  patience?: Patience,
) => Promise<Result>;

/** How many calls run and how many wait. */
export type QueueLoad = { running: number; waiting: number };

type Turns = {
  /** For work that is no promise: waits for the turn of `client`, and returns what gives it back. */
  takeTurn(client: string, patience?: Patience): Promise<() => void>;
  load(): QueueLoad;
};

type Waiting = { start(): void; refuse(): void; tellPlace(ahead: number): void };
type Queue = FairQueue<Waiting>;

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
  canWait,
  maxBeforeBackground = 8,
  memoryMs = 0,
  closing,
  createRefusal = () => new RefusedTurnError(),
}: Options): FairSemaphore & Turns => {
  const queue: Queue = createFairQueue();
  const background: Queue = createFairQueue();
  const readConcurrency = typeof concurrency === "number" ? () => concurrency : concurrency;
  const runningOf = createKeyedSums();
  const recentOf = createKeyedSums();
  let running = 0;
  let beforeBackground = 0;
  /** Waiting calls that want to know their place. */
  let watching = 0;

  const mayRun = (client: string): boolean => runningOf.get(client) < concurrencyOfClient;
  const rank = (client: string): number => (mayRun(client) ? recentOf.get(client) : Infinity);
  const begin = (client: string): void => {
    running += 1;
    runningOf.add(client, 1);
    if (memoryMs === 0) return;
    recentOf.add(client, 1);
    setTimeout(() => recentOf.add(client, -1), memoryMs).unref();
  };
  const dequeue = (): Waiting | undefined => {
    const isBackgroundDue = beforeBackground >= maxBeforeBackground;
    const next = isBackgroundDue ? undefined : queue.dequeue(rank);
    if (next) {
      if (background.total() > 0) beforeBackground += 1;
      return next;
    }
    beforeBackground = 0;
    return background.dequeue(rank) ?? queue.dequeue(rank);
  };
  const tellPlaces = (): void => {
    if (watching > 0) queue.list().forEach((waiting, ahead) => waiting.tellPlace(ahead));
  };
  const end = (client: string): void => {
    running -= 1;
    runningOf.add(client, -1);
    while (running < readConcurrency()) {
      const next = dequeue();
      if (!next) break;
      next.start();
    }
    tellPlaces();
  };
  const makeRoom = (own: Queue, client: string): void => {
    const ofClient = own.count(client);
    if (ofClient >= maxWaitingOfClient) throw createRefusal();
    if (own.total() < maxWaiting) return;
    const longest = own.findLongest();
    if (longest.length <= ofClient + 1) throw createRefusal();
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string, patience: Patience): Promise<void> => {
    const { expiresAt = Date.now() + maxWaitMs, signal, isBackground = false, onPlace } = patience;
    if (closing?.aborted || signal?.aborted || expiresAt <= Date.now()) throw createRefusal();
    if (running < readConcurrency() && mayRun(client)) return begin(client);
    const own = isBackground ? background : queue;
    makeRoom(own, client);
    let place = -1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      own.remove(client, waiting);
      watching -= onPlace ? 1 : 0;
      clearTimeout(timer);
      signal?.removeEventListener("abort", refuse);
    };
    const refuse = () => {
      leave();
      reject(createRefusal());
      tellPlaces();
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
      tellPlace(ahead) {
        if (ahead === place) return;
        place = ahead;
        onPlace?.(ahead);
      },
    };
    const timer = setTimeout(refuse, expiresAt - Date.now()).unref();
    signal?.addEventListener("abort", refuse);
    own.add(client, waiting);
    watching += onPlace ? 1 : 0;
    if (!isBackground && canWait && !canWait(queue.list().indexOf(waiting))) refuse();
    else tellPlaces();
    return promise;
  };
  closing?.addEventListener("abort", () => {
    for (const waiting of [...queue.list(), ...background.list()]) waiting.refuse();
  });

  const takeTurn = async (client: string, patience: Patience = {}): Promise<() => void> => {
    await enter(client, patience);
    let isOver = false;
    return () => {
      if (!isOver) end(client);
      isOver = true;
    };
  };
  const take = async <Result>(
    client: string,
    work: () => Promise<Result>,
    patience: Patience = {},
  ): Promise<Result> => {
    const leave = await takeTurn(client, patience);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(take, {
    takeTurn,
    load: (): QueueLoad => ({ running, waiting: queue.total() + background.total() }),
  });
};
