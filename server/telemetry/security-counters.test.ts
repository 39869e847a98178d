import { expect, test } from "vitest";
import { createSecurityCounters } from "./security-counters.ts";

const hourMs = 3_600_000;

test("counts the last 24 hours by hour", () => {
  let time = 1_000 * hourMs + 5;
  const counters = createSecurityCounters(() => time);
  counters.record("limit");
  time += 23 * hourMs;
  counters.record("limit");
  counters.record("refusedLogin");
  expect(counters.read()).toEqual({ refusedLogin: 1, refusedOwner: 0, limit: 2, since: 1_000 * hourMs + 5 });
  time += hourMs;
  expect(counters.read()).toMatchObject({ refusedLogin: 1, limit: 1, since: 1_001 * hourMs });
  time += 30 * hourMs;
  counters.record("refusedOwner");
  expect(counters.read()).toMatchObject({ refusedLogin: 0, refusedOwner: 1, limit: 0 });
});
