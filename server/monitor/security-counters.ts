import type { MiddlewareHandler } from "hono";

const hourMs = 3_600_000;
const hours = 24;

type SecurityEvent = "refusedLogin" | "refusedOwner" | "limit";

export type SecurityCounters = {
  record(event: SecurityEvent): void;
  /** Sums of the last 24 hours, by the hour; `since` (ms) is later where the process is younger. */
  read(): Record<SecurityEvent, number> & { since: number };
};

/** Counts what this process refused, by the hour and for a day: numbers only, nothing about anybody. */
export const createSecurityCounters = (now = Date.now): SecurityCounters => {
  const startedAt = now();
  const buckets = Array.from({ length: hours }, () => ({ hour: -1, refusedLogin: 0, refusedOwner: 0, limit: 0 }));
  const getHour = () => Math.floor(now() / hourMs);
  return {
    record(event) {
      const hour = getHour();
      const bucket = buckets[hour % hours];
      if (!bucket) return;
      if (bucket.hour !== hour) Object.assign(bucket, { hour, refusedLogin: 0, refusedOwner: 0, limit: 0 });
      bucket[event] += 1;
    },
    read() {
      const oldest = getHour() - hours;
      const recent = buckets.filter(({ hour }) => hour > oldest);
      const sum = (event: SecurityEvent) => recent.reduce((total, bucket) => total + bucket[event], 0);
      return {
        refusedLogin: sum("refusedLogin"),
        refusedOwner: sum("refusedOwner"),
        limit: sum("limit"),
        since: Math.max(startedAt, (oldest + 1) * hourMs),
      };
    },
  };
};

/** Counts responses: 429 of anything, and logins with a password that were refused. */
export const countRefusals =
  (counters: SecurityCounters): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { status } = c.res;
    if (status === 429) return counters.record("limit");
    const isLogin = c.req.path === "/auth/v1/token" && c.req.query("grant_type") === "password";
    if (isLogin && status >= 400 && status < 500) counters.record("refusedLogin");
    return undefined;
  };
