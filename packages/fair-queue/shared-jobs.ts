import type { FairSemaphore } from "./fair-semaphore.ts";

/** Who waits for a job. `signal` aborts when they no longer do. */
export type JobCaller = {
  /** Key of the fair queue, such as an IP. */
  client: string;
  signal?: AbortSignal;
};

export type JobContext = {
  /** Runs `work` as soon as it is the turn of any client that waits for the job. */
  turn<Result>(semaphore: FairSemaphore, work: () => Promise<Result>): Promise<Result>;
  /** Aborts when nobody waits for the job any more. */
  signal: AbortSignal;
};

export type SharedJobs = {
  isRunning(key: string): boolean;
  /**
   * Runs `work`, or joins the job with this key that runs already. Rejects with the reason of the caller's signal, with
   * what the semaphores throw, or with what `work` throws.
   */
  run<Result>(key: string, caller: JobCaller, work: (job: JobContext) => Promise<Result>): Promise<Result>;
};

type Waiter = { client: string; reject(reason: unknown): void };
type Job = {
  result: Promise<unknown>;
  waiters: Set<Waiter>;
  cancel: AbortController;
  /** While the job waits for its turn: joins the queue of one more client. */
  queue: ((client: string) => void) | null;
  /** One place in the queue for each client that waits. */
  places: Map<string, AbortController>;
};

// Whoever reloads a page asks again for what was nearly complete.
const defaultGraceMs = 5_000;

/**
 * Work that several clients may wait for at the same time, done once. It waits in the fair queue of each of these
 * clients and starts when the first of them has its turn, so nobody waits longer because a client with much work asked
 * first. When all have left, a job that has not started is canceled at once, and one that has started after `graceMs`.
 */
export const createSharedJobs = (graceMs = defaultGraceMs): SharedJobs => {
  const jobs = new Map<string, Job>();

  const cancelIfUnwanted = (job: Job, key: string): void => {
    if (job.waiters.size > 0) return;
    if (jobs.get(key) === job) jobs.delete(key);
    job.cancel.abort();
  };
  const leave = (job: Job, key: string, waiter: Waiter, reason: unknown): void => {
    if (!job.waiters.delete(waiter)) return;
    waiter.reject(reason);
    if (![...job.waiters].some(({ client }) => client === waiter.client)) job.places.get(waiter.client)?.abort();
    if (job.waiters.size > 0) return;
    if (job.queue) cancelIfUnwanted(job, key);
    else setTimeout(() => cancelIfUnwanted(job, key), graceMs).unref();
  };

  const createContext = (job: Job, key: string): JobContext => ({
    signal: job.cancel.signal,
    async turn<Result>(semaphore: FairSemaphore, work: () => Promise<Result>) {
      job.cancel.signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      let isStarted = false;
      const begin = async (): Promise<void> => {
        // Two of its places may get their turn at the same moment.
        if (isStarted) return;
        isStarted = true;
        job.queue = null;
        for (const place of job.places.values()) place.abort();
        job.places.clear();
        await work().then(resolve, reject);
      };
      job.queue = (client) => {
        if (job.places.has(client)) return;
        const place = new AbortController();
        job.places.set(client, place);
        semaphore(client, begin, { signal: place.signal })
          .catch((reason: unknown) => {
            if (place.signal.aborted) return;
            for (const waiter of job.waiters) if (waiter.client === client) leave(job, key, waiter, reason);
          })
          .finally(() => job.places.get(client) === place && job.places.delete(client));
      };
      job.cancel.signal.addEventListener("abort", () => reject(job.cancel.signal.reason), { once: true });
      for (const { client } of job.waiters) job.queue(client);
      return promise;
    },
  });

  const start = (key: string, work: (job: JobContext) => Promise<unknown>): Job => {
    const { promise: result, resolve } = Promise.withResolvers<unknown>();
    const job: Job = { result, waiters: new Set(), cancel: new AbortController(), queue: null, places: new Map() };
    jobs.set(key, job);
    resolve(work(createContext(job, key)));
    result
      .catch(() => undefined)
      .finally(() => {
        if (jobs.get(key) === job) jobs.delete(key);
      });
    return job;
  };

  return {
    isRunning: (key) => jobs.has(key),
    async run<Result>(key: string, { client, signal }: JobCaller, work: (job: JobContext) => Promise<Result>) {
      signal?.throwIfAborted();
      const job = jobs.get(key) ?? start(key, work);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const waiter: Waiter = { client, reject };
      const stopWaiting = () => leave(job, key, waiter, signal?.reason);
      signal?.addEventListener("abort", stopWaiting, { once: true });
      job.waiters.add(waiter);
      job.queue?.(client);
      // All who wait for a key asked for the same work.
      job.result.then((result) => resolve(result as Result), reject);
      return promise.finally(() => {
        job.waiters.delete(waiter);
        signal?.removeEventListener("abort", stopWaiting);
      });
    },
  };
};
