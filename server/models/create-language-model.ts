import type { Env } from "../env.ts";
import { type Tally } from "./chat-stream.ts";
import { createModelLimits, type ModelLimits } from "./model-limits.ts";
import { generateValue } from "./generate-value.ts";
import type { LanguageModel, ModelStream, ModelUsage } from "./language-model.ts";
import {
  createMeteredChat,
  createTally,
  type MeterDeps,
  type MeteredChat,
  type MeteredRequest,
} from "./metered-chat.ts";
import { ModelFailure, toAppError } from "./model-failure.ts";
import { createModelQuirks } from "./model-quirks.ts";
import { createModelTurns, type ModelTurns } from "./model-turns.ts";
import { createWarmUp } from "./warm-up.ts";

const toError = (error: unknown): unknown => (error instanceof ModelFailure ? toAppError(error) : error);

/** Not every model supports tools; one that does not is called without them. */
const chatWithTools = async function* (chat: MeteredChat, request: MeteredRequest, tally: Tally) {
  let isEmpty = true;
  try {
    for await (const piece of chat(request, tally)) {
      isEmpty = false;
      yield piece;
    }
  } catch (error) {
    const isRejected = error instanceof ModelFailure && error.kind === "rejected";
    if (!isRejected || !isEmpty || !request.tools?.length) throw error;
    yield* chat({ ...request, tools: [] }, tally);
  }
};

/** What a warm-up tells of the model, like any call. */
const toldWarmUp = async <Value>(call: Promise<Value>, { onCall, onRoom, log }: MeterDeps): Promise<Value> => {
  try {
    const value = await call;
    onCall?.();
    return value;
  } catch (error) {
    if (error instanceof ModelFailure) {
      onCall?.(error);
      if (error.room !== null) onRoom?.(error.room);
      log.warn({ detail: error.message, reason: error.reason }, "warming up the model failed");
    }
    throw toError(error);
  }
};

const streamAnswer = (chat: MeteredChat, request: MeteredRequest): ModelStream => {
  const usage = Promise.withResolvers<ModelUsage>();
  let isUnfinished = false;
  const read = async function* () {
    const tally = createTally();
    try {
      yield* chatWithTools(chat, request, tally);
      isUnfinished = tally.finish === "length";
    } catch (error) {
      // It was counted and logged as a failure. Whoever asked has a text for an answer that says nothing.
      if (!(error instanceof ModelFailure && error.kind === "empty")) throw toError(error);
    } finally {
      usage.resolve({ inputTokens: tally.inputTokens, outputTokens: tally.outputTokens });
    }
  };
  return { text: read(), usage: usage.promise, isUnfinished: () => isUnfinished };
};

export type ModelDeps = MeterDeps & {
  limits?: ModelLimits;
  /** Those of another model at the same server, whose queue it shares. */
  turns?: ModelTurns;
};

/** The configured model; null if none is. Nothing is loaded or connected before the first call. */
export const createLanguageModel = (
  settings: Env["languageModel"],
  { limits: given, turns: shared, ...deps }: ModelDeps,
): (LanguageModel & { turns: ModelTurns }) | null => {
  if (!settings) return null;
  const { firstWordS } = settings;
  const quirks = createModelQuirks(settings.baseUrl, settings.model);
  const limits = given ?? createModelLimits(firstWordS, quirks);
  const turns = shared ?? createModelTurns(settings, () => limits.totalMs);
  const connect = (apiKey: string | undefined): LanguageModel => {
    const chat = createMeteredChat({ ...settings, apiKey }, limits, quirks, { ...deps, turns });
    const warmUp = createWarmUp({ ...settings, apiKey }, quirks);
    return {
      name: settings.model,
      get longestMs() {
        return turns.getMaxWaitMs() + limits.totalMs;
      },
      load: turns.load,
      heardAt: () => quirks.heardAt,
      warmUp: (request) => toldWarmUp(warmUp(request), deps),
      stream: (request) => streamAnswer(chat, request),
      generate: (request) =>
        generateValue(chat, request).catch((error: unknown) => {
          throw toError(error);
        }),
      withKey: (key) => connect(settings.apiKey ?? key),
    };
  };
  return Object.assign(connect(settings.apiKey), { turns });
};
