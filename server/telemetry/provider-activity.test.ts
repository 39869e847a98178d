import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { createProviderActivity } from "./provider-activity.ts";

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
      model: { usedAt: null, failedAt: null, error: null, hasFailed: null },
    },
  });
});

test("tells a failure from what works again in the same millisecond", () => {
  const activity = createProviderActivity(() => 0);
  activity.record("voice", new Error("timeout"));
  expect(activity.read().uses.voice.hasFailed).toBe(true);
  activity.record("voice");
  expect(activity.read().uses.voice.hasFailed).toBe(false);
});

test("does not take a budget that is used up for a failure of the provider", () => {
  const activity = createProviderActivity();
  activity.record("model", new AppError("limit_exceeded", "The tokens of today are used up."));
  expect(activity.read().uses.model.hasFailed).toBe(null);
});
