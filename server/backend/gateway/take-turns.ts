import { createClientLines } from "../../client-lines.ts";
import { type ApiError, RequestError } from "./error-response.ts";

type Options = {
  /** How many calls run at the same time. */
  running: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  maxWaitMs?: number;
};

type Waiting = { start(): void; refuse(): void };

const busy: ApiError = {
  status: 503,
  code: "unavailable",
  message: "Too many requests are waiting for the database. Please try again in a moment.",
  retryAfter: 2,
};

/**
 * Runs a few calls at a time, those that wait round-robin by client: whoever asks for very much waits for their own
 * answers, and everybody else only for the calls that run. Throws a RequestError for a call too many, and for one that has
 * waited too long; when too many wait in all, those of the longest line are refused.
 */
export const createTurns = ({
  running: most,
  maxWaitingOfClient = 250,
  maxWaiting = 1_000,
  maxWaitMs = 10_000,
}: Options) => {
  const lines = createClientLines<Waiting>();
  let running = 0;

  const startNext = (): void => {
    const next = lines.takeNext();
    if (next) next.start();
    else running -= 1;
  };
  const makeRoom = (client: string): void => {
    const own = lines.count(client);
    if (own >= maxWaitingOfClient) throw new RequestError(busy);
    if (lines.total() < maxWaiting) return;
    const longest = lines.findLongest();
    if (longest.length <= own + 1) throw new RequestError(busy);
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string): Promise<void> => {
    if (running < most) return void (running += 1);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      lines.remove(client, waiting);
      clearTimeout(timer);
      reject(new RequestError(busy));
    };
    const timer = setTimeout(refuse, maxWaitMs).unref();
    // The place of the call that ended is handed over.
    const waiting: Waiting = {
      refuse,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    lines.add(client, waiting);
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
