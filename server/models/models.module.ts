import type { Client } from "../backend.ts";
import type { Env } from "../env.ts";
import { followSetting } from "../follow-setting.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createLanguageModel, type ModelDeps } from "./create-language-model.ts";
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

type Settings = Env["languageModel"];

const toContext = (find: () => ContextReader): ContextReader => ({
  read: () => find().read(),
  ask: () => find().ask(),
  learn: (room) => find().learn(room),
  askAgain: () => find().askAgain(),
});

/** The language models, and what they may cost in a day together. */
export const createModels = ({ env, log, metrics, providers, sharedCounters }: Deps) => {
  const tokens = createTokenBudget(() => env.dailyTokens, sharedCounters);
  const readSettings = () => env.languageModel;
  const create = (settings: Settings, reader: ContextReader, more: Pick<ModelDeps, "onCall" | "turns">) =>
    createLanguageModel(settings, {
      budget: tokens,
      metrics: metrics.languageModel,
      log,
      onRoom(room) {
        log.warn({ model: settings?.model, room }, "the model reads fewer tokens at once than it was sent");
        reader.learn(room);
      },
      ...more,
    });
  const findModels = followSetting(readSettings, (settings) => {
    const context = createContextReader(settings);
    const model = create(settings, context, { onCall: (error) => providers.record("model", error) });
    if (!model || settings?.smallModel === undefined) return { model, context, small: model, smallContext: context };
    // What is set of the room is about the model that talks, and what is told of its state too.
    const smallSettings = { ...settings, model: settings.smallModel, context: undefined };
    const smallContext = createContextReader(smallSettings);
    return { model, context, small: create(smallSettings, smallContext, { turns: model.turns }), smallContext };
  });
  const readModel: ReadModel = (size) => findModels()[size ?? "model"];
  const modelContext = toContext(() => findModels().context);
  const smallModelContext = toContext(() => findModels().smallContext);
  return { readModel, modelContext, smallModelContext, tokens };
};
