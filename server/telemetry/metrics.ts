import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of one process; all times in seconds. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with the names of counters; the sums of others that stay.
  for (const kind of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to its response, by area of the site.",
    labelNames: ["area", "method", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const stages = new Histogram({
    name: "http_request_stage_duration_seconds",
    help: "Time that a request waited, asked the database, was rendered or compressed; rendering contains the others.",
    labelNames: ["stage"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const limitRefusals = new Counter({
    name: "rate_limit_refusals_total",
    help: "What a rate limit refused, by its rule.",
    labelNames: ["rule"],
    registers: [registry],
  });
  const backendCalls = new Counter({
    name: "backend_calls_total",
    help: "Requests that reached the backend, by API and response status.",
    labelNames: ["part", "status"],
    registers: [registry],
  });
  const pageCache = new Counter({
    name: "page_cache_total",
    help: "Requested pages, by page cache result.",
    labelNames: ["result"],
    registers: [registry],
  });
  const images = new Histogram({
    name: "image_generation_duration_seconds",
    help: "Time to make an image, by who made it and what became of it.",
    labelNames: ["maker", "result"],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 60],
    registers: [registry],
  });
  const speech = new Histogram({
    name: "speech_duration_seconds",
    help: "Time to speak a paragraph, by what became of it.",
    labelNames: ["result"],
    buckets: [0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const languageModel = {
    calls: new Counter({
      name: "language_model_calls_total",
      help: "Calls of the language model, by what became of them.",
      labelNames: ["result"],
      registers: [registry],
    }),
    tokens: new Counter({
      name: "language_model_tokens_total",
      help: "Tokens of the language model, by direction; estimated where the provider does not count them.",
      labelNames: ["direction"],
      registers: [registry],
    }),
    cachedTokens: new Counter({
      name: "language_model_cached_tokens_total",
      help: "Input tokens that the language model's server had read before, where it tells.",
      registers: [registry],
    }),
    firstToken: new Histogram({
      name: "language_model_first_token_seconds",
      help: "Time from a call of the language model to the first piece of its answer.",
      buckets: [0.1, 0.3, 1, 3, 10, 30],
      registers: [registry],
    }),
  };
  return {
    registry,
    requests,
    stages,
    limitRefusals,
    backendCalls,
    pageCache,
    images,
    speech,
    languageModel,
  };
};
