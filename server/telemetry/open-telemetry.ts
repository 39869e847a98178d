import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "../env.ts";
import type { Log } from "./log.ts";
import type { RequestTracer } from "./request-tracer.ts";

export type Tracing = {
  trace: RequestTracer;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

const exportTimeoutMs = 5_000;
const warnEveryMs = 300_000;
/** Asked every few seconds by machines. */
const untraced = new Set(["healthz", "readyz", "metrics"]);

/** The exporter says nothing of a collector that is away. */
const logFailures = (exporter: SpanExporter, log: Pick<Log, "warn">): SpanExporter => {
  let warnedAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        done(result);
        if (result.code === 0 || performance.now() - warnedAt < warnEveryMs) return;
        warnedAt = performance.now();
        log.warn({ detail: result.error?.message }, "traces not sent to the collector");
      }),
    shutdown: () => exporter.shutdown(),
  };
};

const toEpochMs = (time: number): number => performance.timeOrigin + time;

/**
 * Sends requests and their stages as traces to a collector, by OTLP over HTTP in JSON. The exporter reads
 * OTEL_EXPORTER_OTLP_HEADERS itself. What a caller says about its own trace is not trusted: each request begins one.
 */
export const createTracing = (
  { endpoint, serviceName, share }: NonNullable<Env["traces"]>,
  log: Pick<Log, "warn">,
): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, log) })],
  });
  const tracer = provider.getTracer("site");
  return {
    trace({ id, method, area, path, status, startedAt, endedAt, stages }) {
      if (untraced.has(area)) return;
      const span = tracer.startSpan(
        `${method} ${area}`,
        {
          kind: SpanKind.SERVER,
          startTime: toEpochMs(startedAt),
          attributes: {
            "http.request.method": method,
            "http.response.status_code": status,
            "url.path": path,
            "site.request_id": id,
          },
        },
        ROOT_CONTEXT,
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      const context = trace.setSpan(ROOT_CONTEXT, span);
      for (const stage of stages)
        tracer.startSpan(stage.name, { startTime: toEpochMs(stage.startedAt) }, context).end(toEpochMs(stage.endedAt));
      span.end(toEpochMs(endedAt));
    },
    // What could not be sent is logged.
    close: () => provider.shutdown().catch(() => undefined),
  };
};
