import type { Client } from "../backend.ts";
import type { Env } from "../env.ts";
import { followSetting } from "../follow-setting.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createLanguageModel } from "./create-language-model.ts";
import type { ReadModel } from "./language-model.ts";
import { type ContextReader, createContextReader } from "./model-context.ts";
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
  const tokens = createTokenBudget(() => env.dailyTokens, sharedCounters);
  const readSettings = () => env.languageModel;
  const findReader = followSetting(readSettings, (settings) => createContextReader(settings));
  const modelContext: ContextReader = {
    read: () => findReader().read(),
    ask: () => findReader().ask(),
    learn: (room) => findReader().learn(room),
    askAgain: () => findReader().askAgain(),
  };
  const readModel: ReadModel = followSetting(readSettings, (settings) => {
    const reader = findReader();
    return createLanguageModel(settings, {
      budget: tokens,
      metrics: metrics.languageModel,
      log,
      onCall: (error) => providers.record("model", error),
      onRoom(room) {
        log.warn({ room }, "the model reads fewer tokens at once than it was sent");
        reader.learn(room);
      },
    });
  });
  return { readModel, modelContext, tokens };
};
