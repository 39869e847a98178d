import type { MiddlewareHandler } from "hono";
import { getClientIp } from "../sender/client-ip.ts";
import type { RateLimiter, RateLimitRule } from "../limits/rate-limiter.ts";
import { toOverLimitResponse } from "./over-limit.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rate limit for writes to tables through `/rest/v1`, counted before they are parsed: each invalidates caches and takes
 * disk space. Calls of database functions are not counted; visitors can only call those that read. With another rule, for
 * what else is written.
 */
export const limitTableWrites =
  (rateLimiter: RateLimiter, trustProxy: boolean, rule: RateLimitRule = "tableWrites"): MiddlewareHandler =>
  async (c, next) => {
    if (reads.has(c.req.method) || c.req.path.startsWith("/rest/v1/rpc/")) return next();
    try {
      await rateLimiter.consume(rule, getClientIp(c, trustProxy));
    } catch (error) {
      return toOverLimitResponse(error, c);
    }
    return next();
  };
