import { createFairQueue } from "../../fair-queue.ts";
import { type ApiError, RequestError } from "./error-response.ts";

type Options = {
  /** Maximum number of concurrent calls. */
  concurrency: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
};

/** Runs `work` when it is the turn of `client`. */
export type FairSemaphore = <Result>(client: string, work: () => Promise<Result>) => Promise<Result>;

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
  maxWaitingOfClient = 250,
  maxWaiting = 1_000,
  maxWaitMs = 10_000,
}: Options): FairSemaphore => {
  const queue = createFairQueue<Waiting>();
  let running = 0;

  const startNext = (): void => {
    const next = queue.dequeue();
    if (next) next.start();
    else running -= 1;
  };
  const makeRoom = (client: string): void => {
    const own = queue.count(client);
    if (own >= maxWaitingOfClient) throw new RequestError(busy);
    if (queue.total() < maxWaiting) return;
    const longest = queue.findLongest();
    if (longest.length <= own + 1) throw new RequestError(busy);
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string): Promise<void> => {
    if (running < concurrency) return void (running += 1);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      queue.remove(client, waiting);
      clearTimeout(timer);
      reject(new RequestError(busy));
    };
    const timer = setTimeout(refuse, maxWaitMs).unref();
    // A waiting call takes over the slot of the call that ended.
    const waiting: Waiting = {
      refuse,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    queue.add(client, waiting);
    return promise;
  };

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    await enter(client);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
};
