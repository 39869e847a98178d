import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTracing } from "./open-telemetry.ts";
import { recordStage } from "./request-stages.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const startCollector = async (status = 200) => {
  const received: { path: string; batch: Batch }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((batch) => {
      received.push({ path: request.url ?? "", batch: batch as Batch });
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, endpoint };
};
const silent = { warn: () => undefined };

test("sends a request and its stages to the collector as one trace", async () => {
  const { received, endpoint } = await startCollector();
  const tracing = createTracing({ endpoint, serviceName: "a-site", share: 1 }, silent);
  const backend = await createTestBackend({ onStage: recordStage });
  const app = await createTestApp({ backend, trace: tracing.trace });
  const response = await app.request("/rest/v1/typo_reports?select=id", { headers: { apikey: backend.secretKey } });
  await app.request("/healthz");
  await tracing.close();
  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const [sent] = received[0]?.batch.resourceSpans ?? [];
  expect(sent?.resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "a-site" } });
  const spans = sent?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  const root = spans.find(({ name }) => name === "GET rest");
  const stages = spans.filter((span) => span !== root);
  expect([...new Set(stages.map(({ name }) => name))].toSorted()).toEqual(["database", "queue"]);
  expect(root?.attributes).toContainEqual({
    key: "site.request_id",
    value: { stringValue: response.headers.get("x-request-id") },
  });
  expect(JSON.stringify(root)).not.toContain("select=id");
  for (const stage of stages) {
    expect([stage.traceId, stage.parentSpanId]).toEqual([root?.traceId, root?.spanId]);
    expect(BigInt(stage.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0));
    expect(BigInt(stage.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0));
  }
  await app.close();
});

const request = { id: "1", method: "GET", area: "home", path: "/", status: 200, startedAt: 5, endedAt: 10, stages: [] };

test("traces no request if its share is 0", async () => {
  const { received, endpoint } = await startCollector();
  const tracing = createTracing({ endpoint, serviceName: "site", share: 0 }, silent);
  tracing.trace(request);
  await tracing.close();
  expect(received).toEqual([]);
});

test("logs once that the collector refuses traces", async () => {
  const { endpoint } = await startCollector(400);
  const warnings: unknown[] = [];
  const warn = (...given: unknown[]) => void warnings.push(given.at(-1));
  const tracing = createTracing({ endpoint, serviceName: "site", share: 1 }, { warn } as never);
  tracing.trace(request);
  await tracing.close();
  expect(warnings).toEqual(["traces not sent to the collector"]);
});

test("is loaded by a site with a collector only", () => {
  const files = globSync("{server,app,contracts,packages,scripts}/**/*.{ts,tsx}");
  const importing = files.filter(
    (file) =>
      !file.endsWith(".test.ts") && /from "(@opentelemetry|[^"]*open-telemetry)/.test(readFileSync(file, "utf8")),
  );
  expect(importing).toEqual(["server/telemetry/open-telemetry.ts"]);
});
