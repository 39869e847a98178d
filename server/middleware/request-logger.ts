import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";

const areas = new Set([
  "assets",
  "media",
  "functions",
  "rest",
  "auth",
  "storage",
  "realtime",
  "post",
  "landing",
  "healthz",
  "readyz",
  "metrics",
  "dev",
  "og",
  "admin",
  "console",
  "app",
]);

/** The part of the site that a path belongs to: few values, so that they can label a metric. */
const areaOf = (path: string): string => {
  const first = path.split("/", 2)[1] ?? "";
  if (first === "") return "home";
  return areas.has(first) ? first : "page";
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const maxPathLength = 200;

/** A path as it may stand in a log: the token of a private link is left out, however it was written. */
export const toLoggedPath = (path: string): string =>
  /^(\/|%2f)*preview(\/|%2f|\.|$)/i.test(path) ? "/preview" : path.slice(0, maxPathLength);

/** Gives each request an id and writes one line and one measurement for it: no address, no query, no agent. */
export const requestLogger =
  (log: Log, metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    c.set("requestId", id);
    await next();
    const seconds = (performance.now() - startedAt) / 1_000;
    const { status } = c.res;
    c.res.headers.set("x-request-id", id);
    const { method, path } = c.req;
    metrics.requests.observe(
      { area: areaOf(path), method: methods.has(method) ? method : "other", status: String(status) },
      seconds,
    );
    log.info({ id, method, path: toLoggedPath(path), status, ms: Math.round(seconds * 10_000) / 10 }, "request");
  };
