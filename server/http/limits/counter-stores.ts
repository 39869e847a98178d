import type { ReturnedRow } from "#contracts/database.ts";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Client } from "../../backend.ts";

type Rule = { points: number; duration: number };
type State = { count: number; msLeft: number };

/** Counts events by key within a window that begins with the first event. */
export type LimitCounter = {
  /** A negative amount refunds; only for keys whose window cannot have ended. */
  add(key: string, amount?: number): Promise<State>;
  read(key: string): Promise<State>;
  /**
   * Refunds one event, if its window has not ended. A key without events is forgotten: callers choose keys, such as
   * email addresses, and a refund must not leave one behind.
   */
  remove(key: string): Promise<void>;
};

const none: State = { count: 0, msLeft: 0 };

const toState = ({ points, ms_left }: ReturnedRow<"read_limit">): State => ({
  count: points ?? 0,
  msLeft: ms_left ?? 0,
});

/** Counts in this process. `rule.duration` is in seconds. */
export const createMemoryCounter = (keyPrefix: string, rule: Rule): LimitCounter => {
  const limiter = new RateLimiterMemory({ keyPrefix, ...rule });
  return {
    async add(key, amount = 1) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, amount);
      return { count: consumedPoints, msLeft: msBeforeNext };
    },
    async read(key) {
      const state = await limiter.get(key);
      return state ? { count: state.consumedPoints, msLeft: state.msBeforeNext } : none;
    },
    async remove(key) {
      const state = await limiter.get(key);
      if (!state) return;
      const { consumedPoints } = state.consumedPoints > 0 ? await limiter.reward(key) : state;
      if (consumedPoints <= 0) await limiter.delete(key);
    },
  };
};

/** `result`: what became of the work that is counted, for those who count the same key within the window. */
type Spending = { key: string; amount: number; milliseconds: number; result?: string };
type Spent = State & { result: string | null };
type Waiting = { spending: Spending; resolve: (spent: Spent | null) => void };

/** Of one statement. */
const mostAtOnce = 200;
const waitingByClient = new WeakMap<Client, Waiting[]>();

const spendAll = async (service: Client, waiting: readonly Waiting[]): Promise<void> => {
  let states: Spent[] = [];
  try {
    const { data } = await service.rpc("spend_limits", { entries: waiting.map(({ spending }) => spending) });
    states = (data ?? []).map(({ result, ...row }) => ({ ...toState(row), result }));
  } catch {
    // Each is counted in memory then.
  }
  for (const [index, { resolve }] of waiting.entries()) resolve(states[index] ?? null);
};

/** What is counted at the same time goes to the database in one statement; null while that is unavailable. */
export const spend = (service: Client, spending: Spending): Promise<Spent | null> => {
  const { promise, resolve } = Promise.withResolvers<Spent | null>();
  const others = waitingByClient.get(service);
  if (others) {
    others.push({ spending, resolve });
    return promise;
  }
  const waiting = [{ spending, resolve }];
  waitingByClient.set(service, waiting);
  setImmediate(() => {
    waitingByClient.delete(service);
    for (let from = 0; from < waiting.length; from += mostAtOnce)
      void spendAll(service, waiting.slice(from, from + mostAtOnce));
  });
  return promise;
};

/** Counts in the database, shared by several processes. While it is unavailable, each process counts in memory. */
export const createSharedCounter = (
  keyPrefix: string,
  { duration }: Rule,
  service: Client,
  inMemory: LimitCounter,
): LimitCounter => {
  const toKey = (key: string) => `${keyPrefix}:${key}`.slice(0, 500);
  return {
    async add(key, amount = 1) {
      const spent = await spend(service, { key: toKey(key), amount, milliseconds: duration * 1_000 });
      return spent ?? inMemory.add(key, amount);
    },
    async read(key) {
      const { data, error } = await service.rpc("read_limit", { limit_key: toKey(key) }).maybeSingle();
      if (error) return inMemory.read(key);
      return data ? toState(data) : none;
    },
    async remove(key) {
      const { error } = await service.rpc("refund_limit", { limit_key: toKey(key) });
      if (error) await inMemory.remove(key);
    },
  };
};
