import type { LookupFunction } from "node:net";
import { createModelFetch, type FetchLimits } from "./model-fetch.ts";
import type { ModelQuirks } from "./model-quirks.ts";

export type ChatSettings = {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  lookup?: LookupFunction | undefined;
};

/** Creates a model of the AI SDK, which is loaded at the first call: a site without a model does not pay for it. */
export const connectModel = async (
  { baseUrl, model, apiKey, lookup }: ChatSettings,
  limits: FetchLimits,
  quirks: ModelQuirks,
) => {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "model",
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: createModelFetch(limits, quirks, lookup),
  });
  return provider.chatModel(model);
};

type ConnectedModel = Awaited<ReturnType<typeof connectModel>>;
export type ModelCall = Parameters<ConnectedModel["doStream"]>[0];
type ModelAnswer = Awaited<ReturnType<ConnectedModel["doStream"]>>["stream"];
export type ModelPart = ModelAnswer extends ReadableStream<infer Part> ? Part : never;
export type ToolCall = Extract<ModelPart, { type: "tool-call" }>;
