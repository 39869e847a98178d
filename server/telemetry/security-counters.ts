import type { MiddlewareHandler } from "hono";

const hourMs = 3_600_000;
const hours = 24;

type SecurityEvent = "refusedLogin" | "refusedOwner" | "limit";

export type SecurityCounters = {
  record(event: SecurityEvent): void;
  /** Sums of the last 24 hours; `since` (ms) is later if the process is younger. */
  read(): Record<SecurityEvent, number> & { since: number };
};

/** Counts the requests rejected by this process, by hour for 24 hours: only numbers, nothing about clients. */
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

/** Counts responses: any 429, and logins rejected because of the password. */
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
