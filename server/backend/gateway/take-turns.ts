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
  const lines = new Map<string, Waiting[]>();
  let total = 0;
  let running = 0;

  const leave = (client: string, waiting: Waiting): void => {
    const line = lines.get(client)?.filter((other) => other !== waiting) ?? [];
    if (line.length > 0) lines.set(client, line);
    else lines.delete(client);
    total -= 1;
  };
  const startNext = (): void => {
    const [next] = lines;
    const [client, [first] = []] = next ?? [];
    if (client === undefined || !first) return void (running -= 1);
    leave(client, first);
    const rest = lines.get(client);
    // To the end of the round.
    if (rest && lines.delete(client)) lines.set(client, rest);
    first.start();
  };
  const makeRoom = (client: string): void => {
    const own = lines.get(client)?.length ?? 0;
    if (own >= maxWaitingOfClient) throw new RequestError(busy);
    if (total < maxWaiting) return;
    const [longest = []] = [...lines.values()].sort((one, other) => other.length - one.length);
    if (longest.length <= own + 1) throw new RequestError(busy);
    longest.at(-1)?.refuse();
  };
  const enter = async (client: string): Promise<void> => {
    if (running < most) return void (running += 1);
    makeRoom(client);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      leave(client, waiting);
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
    lines.set(client, [...(lines.get(client) ?? []), waiting]);
    total += 1;
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
