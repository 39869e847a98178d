import type { Client } from "../backend.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createLanguageModel } from "./create-language-model.ts";
import { createContextReader } from "./model-context.ts";
import { createTokenBudget } from "./token-budget.ts";

type Deps = {
  env: Pick<Env, "dailyTokens" | "languageModel">;
  log: Log;
  metrics: Metrics;
  providers: Pick<ProviderActivity, "record">;
  sharedCounters: Client | undefined;
};

/** The language model, and what it may cost in a day. */
export const createModels = ({ env, log, metrics, providers, sharedCounters }: Deps) => {
  const modelContext = createContextReader(env.languageModel);
  const tokens = createTokenBudget(env.dailyTokens, sharedCounters);
  const languageModel = createLanguageModel(env.languageModel, {
    budget: tokens,
    metrics: metrics.languageModel,
    log,
    onCall: (error) => providers.record("model", error),
    onRoom(room) {
      log.warn({ room }, "the model reads fewer tokens at once than it was sent");
      modelContext.learn(room);
    },
  });
  return { languageModel, modelContext, tokens };
};
