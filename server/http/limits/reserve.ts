import { AppError } from "#contracts/errors.ts";

type Counter<Rule extends string> = {
  consume(rule: Rule, key: string): Promise<void>;
  check(rule: Rule, key: string): Promise<void>;
  refund(rule: Rule, key: string): Promise<void>;
};

/** `users`: callers and reservations that use it. `underWay`: counted events that may still be refunded. */
type Line = { users: number; underWay: number; refunds: number; waiting: (() => void)[] };

/** An event that was counted before its outcome is known. Exactly one of the two methods must be called. */
export type Reservation = {
  /** The event counts. */
  commit(): void;
  /** The event is refunded. */
  refund(): Promise<void>;
};

const isExceeded = (error: unknown): boolean => error instanceof AppError && error.code === "limit_exceeded";

/**
 * Counts an event before the work, so that concurrent attempts are counted like sequential ones. If the remaining
 * capacity is held by events of this process that may still be refunded, it waits for their outcome.
 */
export const createReserve = <Rule extends string>({ consume, check, refund }: Counter<Rule>) => {
  const lines = new Map<string, Line>();

  const join = (name: string): Line => {
    const line = lines.get(name) ?? { users: 0, underWay: 0, refunds: 0, waiting: [] };
    line.users += 1;
    lines.set(name, line);
    return line;
  };
  const part = (name: string, line: Line): void => {
    line.users -= 1;
    if (line.users === 0) lines.delete(name);
  };
  const end = (line: Line, isRefund: boolean): void => {
    line.underWay -= 1;
    if (isRefund) {
      line.refunds += 1;
      line.waiting.shift()?.();
    }
    if (line.underWay === 0) for (const wake of line.waiting.splice(0)) wake();
  };
  /** Throws what `consume` throws; nothing is counted then. */
  const enter = async (line: Line, rule: Rule, key: string): Promise<void> => {
    line.underWay += 1;
    try {
      await consume(rule, key);
    } catch (error) {
      if (isExceeded(error)) await refund(rule, key);
      end(line, false);
      throw error;
    }
  };
  /** Resolves once capacity was reserved; throws if there is none and none can become free. */
  const wait = async (line: Line, rule: Rule, key: string): Promise<void> => {
    for (let isFirst = true; ; isFirst = false) {
      const { refunds } = line;
      try {
        if (!isFirst) await check(rule, key);
        return await enter(line, rule, key);
      } catch (error) {
        if (!isExceeded(error)) throw error;
        if (line.refunds !== refunds) continue;
        if (line.underWay === 0) throw error;
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      }
    }
  };

  return async (rule: Rule, key: string): Promise<Reservation> => {
    const name = `${rule} ${key}`;
    const line = join(name);
    try {
      await wait(line, rule, key);
    } catch (error) {
      part(name, line);
      throw error;
    }
    const finish = (isRefund: boolean) => {
      end(line, isRefund);
      part(name, line);
    };
    return { commit: () => finish(false), refund: () => refund(rule, key).finally(() => finish(true)) };
  };
};
