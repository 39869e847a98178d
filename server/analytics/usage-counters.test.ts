import { expect, test } from "vitest";
import { createUsageCounters } from "./usage-counters.ts";
import type { Log } from "../telemetry/log.ts";

const silent = { warn: () => undefined } as unknown as Log;
const now = () => Date.parse("2026-11-21T23:59:00Z");

const createService = () => {
  const written: unknown[] = [];
  const state = { isAway: false };
  const rpc = async (_name: string, values: unknown) => {
    if (state.isAway) return { error: { message: "away" } };
    written.push(values);
    return { error: null };
  };
  return { service: { rpc } as never, written, state };
};

test("writes buffered counts in one batch, once", async () => {
  const { service, written } = createService();
  const counts = createUsageCounters(service, silent, now);
  counts.recordPageView("/landing");
  counts.recordPageView("/landing");
  counts.recordEvent("play", "Chloe is\nalive");
  await counts.flush();
  await counts.close();
  expect(written).toEqual([
    {
      new_views: [{ day: "2026-11-21", path: "/landing", views: 2 }],
      new_activity: [{ day: "2026-11-21", kind: "play", name: "Chloe is alive", total: 1 }],
    },
  ]);
});

test("loses no counts while the database is unavailable", async () => {
  const { service, written, state } = createService();
  const counts = createUsageCounters(service, silent, now);
  state.isAway = true;
  counts.recordPageView("/landing");
  await counts.flush();
  counts.recordPageView("/landing");
  state.isAway = false;
  await counts.close();
  expect(written).toMatchObject([{ new_views: [{ path: "/landing", views: 2 }] }]);
});

test("bounds the size of the buffer for any input", async () => {
  const { service, written } = createService();
  const counts = createUsageCounters(service, silent, now);
  for (let index = 0; index < 5_000; index += 1) counts.recordEvent("play", `title ${index}`);
  await counts.close();
  expect((written[0] as { new_activity: unknown[] }).new_activity).toHaveLength(2_000);
});
