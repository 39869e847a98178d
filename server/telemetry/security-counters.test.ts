import { expect, test } from "vitest";
import { createProviderActivity } from "./provider-activity.ts";
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

test("stores the last use and the last error of a provider, without secrets", () => {
  let time = 0;
  const activity = createProviderActivity(() => time);
  activity.record("mail", new Error("550 ada@example.org is unknown"));
  time = 1_000;
  activity.record("mail");
  expect(activity.read()).toMatchObject({
    since: "1970-01-01T00:00:00.000Z",
    uses: {
      mail: {
        usedAt: "1970-01-01T00:00:01.000Z",
        failedAt: "1970-01-01T00:00:00.000Z",
        error: "550 [email] is unknown",
      },
      model: { usedAt: null, failedAt: null, error: null },
    },
  });
});
