import { availableParallelism } from "node:os";
import { type ApiError, RequestError } from "../http/error-response.ts";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import { createKeyedSums } from "@site/fair-queue/keyed-sums.ts";
import { comparePassword, hashPassword } from "./password-hash.ts";
import { type PasswordTurn, tooManyPasswords } from "./password-turn.ts";

/**
 * Hashes and compares passwords, a few at a time. Work that cannot begin rejects with a RequestError (429) with the
 * seconds after which to try again.
 */
export type PasswordPool = {
  /** A hash of a password that `validatePassword` has accepted. */
  hash(password: string, turn: PasswordTurn): Promise<string>;
  /** Whether a password matches a hash; false for anything that is not a hash. */
  compare(password: string, hash: string, turn: PasswordTurn): Promise<boolean>;
  /** Refuses waiting and later work, and resolves when the work that has begun has ended. */
  close(): Promise<void>;
};

type Options = {
  concurrency?: number;
  maxWaitingOfClient?: number;
  maxWaiting?: number;
  engine?: { hash: typeof hashPassword; compare: typeof comparePassword };
};

/**
 * Keeps two of libuv's four threads free for files, compression and images during a flood of logins, and one core for
 * everything else.
 */
const defaultConcurrency = Math.max(1, Math.min(2, availableParallelism() - 1));

const concurrencyOfAccount = 2;

const busyAccount: ApiError = {
  status: 429,
  code: "over_request_rate_limit",
  message: "The password of this account is just being changed. Please try again in a few seconds.",
  retryAfter: 5,
};

/**
 * The pool of one process. The work is done by a native add-on, which must not run in a thread that may be terminated:
 * the whole process would abort. So there is one pool, in the main thread; other threads ask it by message.
 */
export const createPasswordPool = ({
  concurrency = defaultConcurrency,
  maxWaitingOfClient = 50,
  maxWaiting = 200,
  engine = { hash: hashPassword, compare: comparePassword },
}: Options = {}): PasswordPool => {
  const closing = new AbortController();
  const semaphore = createFairSemaphore({
    concurrency,
    maxWaitingOfClient,
    maxWaiting,
    memoryMs: 10_000,
    closing: closing.signal,
    createRefusal: () => new RequestError(tooManyPasswords),
  });
  const ofAccount = createKeyedSums();
  const begun = new Set<Promise<unknown>>();

  const take = async <Result>(turn: PasswordTurn, work: () => Promise<Result>): Promise<Result> => {
    const { client, account } = turn;
    if (account === undefined) return semaphore(client, work, turn);
    if (ofAccount.get(account) >= concurrencyOfAccount) throw new RequestError(busyAccount);
    ofAccount.add(account, 1);
    try {
      return await semaphore(client, work, turn);
    } finally {
      ofAccount.add(account, -1);
    }
  };
  const run = <Result>(turn: PasswordTurn, work: () => Promise<Result>): Promise<Result> =>
    take(turn, async () => {
      const result = work();
      begun.add(result);
      try {
        return await result;
      } finally {
        begun.delete(result);
      }
    });

  return {
    hash: (password, turn) => run(turn, () => engine.hash(password)),
    compare: (password, hash, turn) => run(turn, () => engine.compare(password, hash)),
    async close() {
      closing.abort();
      await Promise.allSettled(begun);
    },
  };
};
