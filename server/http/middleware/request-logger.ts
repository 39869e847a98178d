import type { MiddlewareHandler } from "hono";
import type { Log } from "../../telemetry/log.ts";
import type { Metrics } from "../../telemetry/metrics.ts";

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

/** The part of the site that a path belongs to: low cardinality, for use as a metric label. */
const getArea = (path: string): string => {
  const first = path.split("/", 2)[1] ?? "";
  if (first === "") return "home";
  return areas.has(first) ? first : "page";
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const maxPathLength = 200;

/** A path for the log: tokens of private links are removed, however they are encoded. */
export const toLoggedPath = (path: string): string =>
  /^(\/|%2f)*preview(\/|%2f|\.|$)/i.test(path) ? "/preview" : path.slice(0, maxPathLength);

type AnsweredRequest = { id: string; method: string; path: string; status: number; seconds: number };

/** Logs one line for a request, with its id, and records one measurement, without IP, query or user agent. */
export const recordRequest = (log: Log, metrics: Metrics, request: AnsweredRequest): void => {
  const { id, method, path, status, seconds } = request;
  metrics.requests.observe(
    { area: getArea(path), method: methods.has(method) ? method : "other", status: String(status) },
    seconds,
  );
  log.info({ id, method, path: toLoggedPath(path), status, ms: Math.round(seconds * 10_000) / 10 }, "request");
};

export const requestLogger =
  (log: Log, metrics: Metrics): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1_000;
    const id = c.get("requestId");
    c.res.headers.set("x-request-id", id);
    recordRequest(log, metrics, { id, method: c.req.method, path: c.req.path, status: c.res.status, seconds });
  };
