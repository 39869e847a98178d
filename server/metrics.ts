import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of one process, as Prometheus reads them; all times in seconds. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to its answer, by area of the site.",
    labelNames: ["area", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const backendCalls = new Counter({
    name: "backend_calls_total",
    help: "Requests that reached the backend, by its part and the status answered.",
    labelNames: ["part", "status"],
    registers: [registry],
  });
  const pageCache = new Counter({ name: "page_cache_total", help: "Pages asked for, by what the page cache did.", labelNames: ["result"], registers: [registry] });
  return { registry, requests, backendCalls, pageCache };
};
