import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { createMetrics } from "#server/telemetry/metrics.ts";
import { observeServices } from "#server/observe-services.ts";

const folder = "deploy/observability";
const read = (file: string): string => readFileSync(`${folder}/${file}`, "utf8");

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Panel = { id: number; title: string; type: string; targets?: { expr: string }[] };

const rules = (parse(read("alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
const panels = (JSON.parse(read("dashboard.json")) as { panels: Panel[] }).panels;

/** Counted where something happens: there once it has. */
const isOfEvents = /http_request_|rate_limit_refusals_total/;
/** Written by Prometheus itself. */
const ofPrometheus = new Set(["up"]);
const words = new Set(["by", "and", "or", "on", "sum", "max", "min", "rate", "increase", "delta", "time"]);

/** The names of metrics in an expression, without those of labels and functions. */
const listMetrics = (expression: string): string[] => {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z_][a-z\d_]*\b(?! ?\()/g)].map(([name]) => name).filter((name) => !words.has(name));
};

/** What a site of a kind holds, with all that `/metrics` tells. */
const createObserved = (kind: string): Parameters<typeof observeServices>[1] => {
  const load = () => ({ running: 0, waiting: 0 });
  const read = async () => ({ count: 0, most: 1 });
  const pool = { busy: 0, idle: 0, max: 1, waiting: 0 };
  const rows = { select: () => ({ eq: async () => ({ count: 0 }) }) };
  return {
    dataDir: ".",
    version: "1",
    backend: {
      check: async () => undefined,
      realtime: { upgrade: async () => undefined, close: () => undefined, count: () => 0 },
      serviceClient: () => ({ from: () => rows }) as never,
      ...(kind === "embedded" && { status: () => ({ isUp: true, restarts: 0, disk: null }) }),
      ...(kind !== "hosted" && {
        load: () => ({ queues: { database: load(), passwords: load() }, ...(kind === "postgres" && { pool }) }),
        stats: () => ({ hits: 0, misses: 0, entries: 0, bytes: 0 }),
      }),
    },
    backups: kind === "hosted" ? undefined : { lastGoodAt: () => null },
    images: { turns: { work: { load }, service: { load } } },
    jobs: { countHeld: async () => ({}), describe: async () => ({}) },
    readModel: () => ({ load }),
    mail: { counts: () => ({ sent: 0, retried: 0, failed: 0, refused: 0, kept: 0, withheld: 0 }) },
    pages: { load: () => ({ entries: 0, bytes: 0, queue: load() }) },
    providers: { read: () => ({ since: "", uses: {} as never }) },
    budgets: { images: { read }, speech: { all: { read } } },
    speech: { turns: { load } },
    tokens: { read },
  };
};

/** The metrics of a site of any kind, as `/metrics` lists them. */
const listExported = (): Set<string> => {
  const metrics = createMetrics();
  observeServices(metrics, createObserved("postgres"));
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  return new Set([...names, ...names.flatMap((name) => ["count", "sum", "bucket"].map((part) => `${name}_${part}`))]);
};

/** Alerts whose metric a kind of site does not have, or not at first; docs/observability.md says which. */
const absentSometimes = ["PoolExhausted", "ProviderFailing", "BackupTooOld"];

test.each(["embedded", "postgres", "hosted"])("each alert can fire on a site that is %s", async (kind) => {
  const metrics = createMetrics();
  observeServices(metrics, createObserved(kind));
  const text = await metrics.registry.metrics();
  const isThere = (name: string) => new RegExp(`^${name}(?:_count)?(?:\\{.*\\})? \\S+$`, "m").test(text);
  const mute = rules
    .filter(({ alert, expr }) => !absentSometimes.includes(alert) && !isOfEvents.test(expr))
    .flatMap(({ alert, expr }) =>
      listMetrics(expr)
        .filter((name) => !ofPrometheus.has(name) && !isThere(name))
        .map((name) => `${alert}: ${name}`),
    );
  expect(mute).toEqual([]);
  expect(text).toContain('site_info{version="1"} 1');
  const page = readFileSync("docs/observability.md", "utf8");
  for (const alert of absentSometimes) expect(page).toMatch(new RegExp(`\\| \\x60${alert}\\x60 \\|.*absent`));
});

test("finds the metrics in an expression", () => {
  expect(
    listMetrics('histogram_quantile(0.95, sum by (le, area) (rate(x_seconds_bucket{area=~"a|b"}[5m]))) / (y > 0)'),
  ).toEqual(["x_seconds_bucket", "y"]);
});

test("alerts and dashboard name metrics that the site exports", () => {
  const exported = listExported();
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  for (const expression of expressions) {
    const named = listMetrics(expression);
    expect(named, expression).not.toEqual([]);
    expect(
      named.filter((name) => !exported.has(name) && !ofPrometheus.has(name)),
      expression,
    ).toEqual([]);
  }
});

test("the page about observability says what to do about each alert", () => {
  const page = readFileSync("docs/observability.md", "utf8");
  const missing = rules.map(({ alert }) => alert).filter((alert) => !page.includes(`\`${alert}\``));
  expect(missing).toEqual([]);
});

test("the page about observability explains each metric of the site", () => {
  const page = readFileSync("docs/observability.md", "utf8");
  const own = [...listExported()].filter(
    (name) => !/^(process|nodejs)_/.test(name) && !/_(count|sum|bucket)$/.test(name),
  );
  expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

test("panels have a title and an id of their own", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.filter(({ title }) => title === "")).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.runIf(hasPromtool).each([
  ["accepts the alerts", ["check", "rules"], "alerts.yml"],
  ["accepts the settings", ["check", "config", "--syntax-only"], "prometheus.yml"],
  ["sees the alerts fire when they should", ["test", "rules"], "alerts.test.yml"],
])("promtool %s", (_, command, file) => {
  const { status, stdout, stderr } = spawnSync("promtool", [...command, `${folder}/${file}`], {
    encoding: "utf8",
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
});
