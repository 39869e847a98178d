import { execFileSync, spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import { createTestApp, localKey, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
let text: string;
let lastGoodAt: Date | null = null;
beforeAll(async () => {
  app = await createTestApp({ backups: { lastGoodAt: () => lastGoodAt } as SiteBackups });
  await app.mail.send({ kind: "request-approved", to: "ada@example.org", link: "http://localhost:3000/", values: {} });
  await app.request("/healthz");
  text = await (await app.request("/metrics")).text();
});
afterAll(() => app.close());

const readTypes = (): [name: string, type: string][] =>
  [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]);
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test("names metrics as Prometheus asks for: help, units in full, _total for counters alone", () => {
  const types = readTypes();
  expect(types.length).toBeGreaterThan(50);
  for (const [name, type] of types) {
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, "m"));
    expect(name).toMatch(/^[a-z][a-z\d_]*$/);
    expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
    expect(name).not.toMatch(/_(count|sum|bucket|info_total)$/);
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/);
  }
});

test.runIf(hasPromtool)("passes promtool", () => {
  expect(execFileSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" })).toBe("");
});

test("tells what waits, what is cached, what emails became and what is left of budgets", () => {
  for (const queue of ["database", "passwords", "pages", "images", "image_service", "speech"]) {
    expect(text).toMatch(new RegExp(`^queue_waiting\\{queue="${queue}"\\} 0$`, "m"));
    expect(text).toMatch(new RegExp(`^queue_running\\{queue="${queue}"\\} \\d$`, "m"));
  }
  expect(text).toMatch(/^page_cache_bytes 0$/m);
  expect(text).toMatch(/^read_cache_total\{result="miss"\} \d+$/m);
  expect(text).toMatch(/^mail_total\{result="kept"\} 1$/m);
  expect(text).toMatch(/^mail_queue_length 0$/m);
  expect(text).toMatch(/^daily_budget_used\{budget="model_tokens"\} 0$/m);
  expect(text).toMatch(/^daily_budget_limit\{budget="images"\} 500$/m);
  expect(text).not.toMatch(/^(queue|mail|daily|page|read)_\S+ Nan$/im);
});

test("counts what a rate limit refuses", async () => {
  const ask = () =>
    app.call("posts-admin", { action: "list", secret: "wrong" }, { "x-local-key": "wrong" }, "192.0.2.1");
  for (let count = 0; count < 70; count += 1) await ask();
  const later = await (await app.request("/metrics", { headers: { "x-local-key": localKey } })).text();
  expect(later).toMatch(/^rate_limit_refusals_total\{rule="\w+"\} [1-9]\d*$/m);
});

test("tells when the last good backup was made, also that there is none", async () => {
  const read = async () => (await app.request("/metrics", { headers: { "x-local-key": localKey } })).text();
  expect(await read()).toMatch(/^site_last_backup_timestamp_seconds\{kind="site"\} 0$/m);
  lastGoodAt = new Date("2026-11-26T12:00:00Z");
  expect(await read()).toMatch(/^site_last_backup_timestamp_seconds\{kind="site"\} 1795694400$/m);
});
