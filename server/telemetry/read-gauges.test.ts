import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createReadGauges } from "./read-gauges.ts";

test("reads at each scrape, and does not wait for what does not answer", async () => {
  const registry = new Registry();
  const gauges = createReadGauges(registry);
  let length = 1;
  gauges.add({ name: "fast", help: "Fast." }, () => length++);
  gauges.add({ name: "silent", help: "Silent." }, () => new Promise(() => undefined));
  gauges.addByLabel({ name: "broken", help: "Broken." }, "part", () => Promise.reject(new Error("away")));
  gauges.addCounter({ name: "seen_total", help: "Seen." }, "what", () => ({ one: 2 }));
  await registry.metrics();
  const text = await registry.metrics();
  expect(text).toMatch(/^fast 2$/m);
  expect(text).toMatch(/^silent Nan$/im);
  expect(text).not.toMatch(/^broken/m);
  expect(text).toMatch(/^seen_total\{what="one"\} 2$/m);
});
