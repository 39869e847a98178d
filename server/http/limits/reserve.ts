import { AppError } from "#contracts/errors.ts";

type Counter<Rule extends string> = {
  /** Throws `limit_exceeded` and counts nothing above the limit. */
  consume(rule: Rule, key: string): Promise<void>;
  check(rule: Rule, key: string): Promise<void>;
  refund(rule: Rule, key: string): Promise<void>;
};

/**
 * The state of one rule and key: how many callers and reservations use it, how many counted events may still be refunded,
 * how many have been refunded so far, and who waits for the next refund.
 */
type Line = { users: number; underWay: number; refunds: number; waiting: (() => void)[] };

/** An event that is counted although its outcome is not known yet. Call exactly one of the two methods when it is. */
export type Reservation = {
  /** Keeps it counted. */
  commit(): void;
  /** Takes it off the count. */
  refund(): Promise<void>;
};

const isExceeded = (error: unknown): boolean => error instanceof AppError && error.code === "limit_exceeded";

/**
 * Counts an event before its work, so that attempts at the same time count like attempts one after the other. When the
 * limit is reached only because of events that may still be refunded, the next caller waits for their outcome instead of
 * being refused. That covers the events of this process; those of others count as they are.
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
  /** Counts one event. If `consume` throws, nothing is counted and the error is passed on. */
  const enter = async (line: Line, rule: Rule, key: string): Promise<void> => {
    line.underWay += 1;
    try {
      await consume(rule, key);
    } catch (error) {
      end(line, false);
      throw error;
    }
  };
  /** Resolves once an event could be counted. Throws if the limit is reached and no refund is to be expected. */
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
