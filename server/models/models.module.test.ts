import { expect, test } from "vitest";
import { silentLog } from "#tests/support/create-test-app.ts";
import type { Env } from "../env.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createModels } from "./models.module.ts";

const open = () => {
  const env: Pick<Env, "dailyTokens" | "languageModel"> = {
    dailyTokens: { site: 1_000, perUser: 100 },
    languageModel: undefined,
  };
  const providers = { record: () => undefined };
  const deps = { log: silentLog, metrics: createMetrics(), providers, sharedCounters: undefined };
  return { env, models: createModels({ env, ...deps }) };
};
const toSettings = (model: string, context?: number) => ({
  baseUrl: "http://127.0.0.1:1/v1",
  model,
  apiKey: undefined,
  context,
});

test("each call gets the model that is set then, and the same one until another is set", () => {
  const { env, models } = open();
  expect(models.readModel()).toBeNull();
  env.languageModel = toSettings("first");
  const first = models.readModel();
  expect(first?.name).toBe("first");
  expect(models.readModel()).toBe(first);
  env.languageModel = toSettings("second");
  expect(models.readModel()?.name).toBe("second");
});

test("a model's room and the tokens of a day are those that are set", async () => {
  const { env, models } = open();
  env.languageModel = toSettings("first", 4_096);
  expect(models.modelContext.read()).toEqual({ tokens: 4_096, source: "set" });
  env.languageModel = toSettings("first", 32_768);
  expect(models.modelContext.read().tokens).toBe(32_768);
  env.dailyTokens = { site: 50, perUser: 50 };
  await expect(models.tokens.reserve(null, 60)).rejects.toMatchObject({ code: "limit_exceeded" });
});

test("short work goes to the small model where one is set, in the same queue and with a room of its own", async () => {
  const { env, models } = open();
  expect(models.readModel("small")).toBeNull();
  env.languageModel = toSettings("first", 4_096);
  expect(models.readModel("small")).toBe(models.readModel());
  env.languageModel = { ...toSettings("first", 4_096), smallModel: "tiny" };
  const small = models.readModel("small");
  expect([models.readModel()?.name, small?.name]).toEqual(["first", "tiny"]);
  expect(small?.load).toBe(models.readModel()?.load);
  expect([models.modelContext.read().tokens, models.smallModelContext.read().source]).toEqual([4_096, "assumed"]);
  models.smallModelContext.learn(2_048);
  expect([models.modelContext.read().tokens, models.smallModelContext.read().tokens]).toEqual([4_096, 2_048]);
});
