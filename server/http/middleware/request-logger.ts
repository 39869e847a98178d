import type { Context, MiddlewareHandler } from "hono";
import type { Log } from "../../telemetry/log.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import type { RequestTracer } from "../../telemetry/request-tracer.ts";
import {
  collectStages,
  type RequestStages,
  sumStages,
  toLoggedStages,
  toServerTiming,
} from "../../telemetry/request-stages.ts";

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

/** Requests that take longer than this, in milliseconds, are logged with their stages. */
const slowMs = 1_000;

/** Times are those of `performance.now()`. */
type AnsweredRequest = {
  id: string;
  method: string;
  path: string;
  status: number;
  startedAt: number;
  endedAt: number;
  stages?: RequestStages;
};
type Recorders = {
  log: Log;
  metrics: Metrics;
  /** Given each request with its stages, for a collector of traces. */
  trace?: RequestTracer | undefined;
};

/** Logs one line for a request, with its id, and records one measurement, without IP, query or user agent. */
export const recordRequest = ({ log, metrics, trace }: Recorders, request: AnsweredRequest): void => {
  const { id, method: given, path, status, startedAt, endedAt, stages = [] } = request;
  const ms = endedAt - startedAt;
  const method = methods.has(given) ? given : "other";
  const area = getArea(path);
  metrics.requests.observe({ area, method, status: String(status) }, ms / 1_000);
  for (const [stage, spent] of sumStages(stages)) metrics.stages.observe({ stage }, spent / 1_000);
  const line = { id, method: given, path: toLoggedPath(path), status, ms: Math.round(ms * 10) / 10 };
  log.info(line, "request");
  if (ms > slowMs) log.warn({ ...line, ...toLoggedStages(stages) }, "slow request");
  trace?.({ id, method, area, path: line.path, status, startedAt, endedAt, stages });
};

/** `maySeeTimes` says who gets a Server-Timing header: times tell strangers what is cached, and which accounts exist. */
export const requestLogger =
  (recorders: Recorders, maySeeTimes: (c: Context) => boolean): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now();
    const stages = await collectStages(next);
    const endedAt = performance.now();
    const id = c.get("requestId");
    c.res.headers.set("x-request-id", id);
    if (maySeeTimes(c)) c.res.headers.set("server-timing", toServerTiming(stages, endedAt - startedAt));
    const { method, path } = c.req;
    recordRequest(recorders, { id, method, path, status: c.res.status, startedAt, endedAt, stages });
  };
