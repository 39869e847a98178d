import { createLanguageModel } from "#server/models/create-language-model.ts";
import { type ModelLimits, modelLimits } from "#server/models/model-limits.ts";
import type { LanguageModel, ModelStream } from "#server/models/language-model.ts";
import { createTokenBudget } from "#server/models/token-budget.ts";
import { createMetrics } from "#server/telemetry/metrics.ts";

/** A language model at the address of a fake server, with what it counts and logs. */
export const createTestModel = (
  baseUrl: string,
  limits: Partial<ModelLimits> = {},
  { apiKey, model: name = "fake-1" }: { apiKey?: string | undefined; model?: string } = {},
) => {
  const metrics = createMetrics();
  const logged: unknown[] = [];
  const model = createLanguageModel(
    { baseUrl, model: name, apiKey },
    {
      budget: createTokenBudget({ site: 1_000_000, perUser: 100_000 }),
      metrics: metrics.languageModel,
      log: { warn: (...line: unknown[]) => void logged.push(line) },
      limits: { ...modelLimits, retryDelayMs: 1, ...limits },
    },
  ) as LanguageModel;
  return { model, metrics, logged };
};

type StreamRequest = Parameters<LanguageModel["stream"]>[0];

export const toModelRequest = (change: Partial<StreamRequest> = {}): StreamRequest => ({
  system: "You are kind.",
  messages: [{ role: "user", content: "Good evening" }],
  maxOutputTokens: 500,
  user: "user-1",
  signal: new AbortController().signal,
  ...change,
});

/** Reads an answer to its end or error. */
export const readAnswer = async ({ text, usage, isUnfinished }: ModelStream) => {
  let received = "";
  let error: unknown = null;
  try {
    for await (const piece of text) received += piece;
  } catch (thrown) {
    error = thrown;
  }
  return { received, error, usage: await usage, isUnfinished: isUnfinished() };
};
