import type { ModelMessage as SdkMessage, TextStreamPart, ToolSet } from "ai";
import type { ModelRequest, ModelTool, ModelUsage } from "./language-model.ts";
import { createModelFetch, type FetchLimits } from "./model-fetch.ts";
import { ModelFailure } from "./model-failure.ts";

export type ModelLimits = FetchLimits & {
  /** Until the first piece of an answer, with all attempts; and between two pieces. */
  silenceMs: number;
  totalMs: number;
};

export const modelLimits: ModelLimits = {
  maxAttempts: 3,
  retryDelayMs: 500,
  retryWithinMs: 10_000,
  maxBytes: 8_000_000,
  silenceMs: 25_000,
  totalMs: 180_000,
};

export type ChatSettings = { baseUrl: string; model: string; apiKey: string | undefined };

export type ChatRequest = Omit<ModelRequest, "user"> & {
  tools?: readonly ModelTool[];
  /** Asks the provider to hold the model to JSON; not all can. */
  json?: boolean;
};

/** What a call has used so far. Estimated, until the provider has said it. */
export type Tally = ModelUsage & { finish: "stop" | "length" | "declined" | null };

/** Rounds of tool calls, after which the model has to answer. */
const maxToolRounds = 3;
const maxToolResult = 12_000;
const sendableKey = /^[\x21-\x7e]+$/;
const minTextLimit = 20_000;
const charactersPerToken = 10;

/** A cautious guess: a token is about four characters of English, fewer of most other languages. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3);

export const estimateInput = ({ system, messages }: Pick<ChatRequest, "system" | "messages">): number =>
  estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);

const loadSdk = async () => {
  // Its warnings and errors would be printed with parts of the prompt.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [sdk, { createOpenAICompatible }] = await Promise.all([import("ai"), import("@ai-sdk/openai-compatible")]);
  return { ...sdk, createOpenAICompatible };
};
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

const connect = async ({ baseUrl, model, apiKey }: ChatSettings, limits: ModelLimits) => {
  const sdk = await loadSdk();
  const provider = sdk.createOpenAICompatible({
    name: "model",
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    fetch: createModelFetch(limits),
    // OpenAI's own newer models refuse the name that all others know.
    transformRequestBody: ({ max_tokens, ...body }) =>
      new URL(baseUrl).hostname === "api.openai.com"
        ? { ...body, max_completion_tokens: max_tokens }
        : { ...body, max_tokens },
  });
  // Some servers send the reasoning of a model as text between tags.
  const middleware = sdk.extractReasoningMiddleware({ tagName: "think" });
  return { sdk, model: sdk.wrapLanguageModel({ model: provider.chatModel(model), middleware }) };
};

const toToolSet = (sdk: Sdk, tools: readonly ModelTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      sdk.tool({
        description,
        inputSchema: input,
        execute: async (given: never, { abortSignal = new AbortController().signal }) =>
          (await run(given, abortSignal)).slice(0, maxToolResult),
      }),
    ]),
  ) as ToolSet;

// The SDK's own time limits begin with the headers of a response, and a silent provider sends none.
const startTimers = ({ silenceMs, totalMs }: ModelLimits, timedOut: AbortController) => {
  const end = () => timedOut.abort(new Error("timed out"));
  const total = setTimeout(end, totalMs);
  const silence = setTimeout(end, silenceMs);
  return {
    /** To be called when something has come. */
    restart: () => silence.refresh(),
    stop() {
      clearTimeout(total);
      clearTimeout(silence);
    },
  };
};

const answerParts = new Set(["text-delta", "reasoning-delta", "tool-input-delta", "tool-call", "tool-result"]);

const findFailure = (error: unknown): ModelFailure | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelFailure) return cause;
  return null;
};

/** The SDK's own words may repeat the request, so that only the name of an error goes on. */
const toFailure = (error: unknown, hasAnswered: boolean): ModelFailure => {
  const known = findFailure(error);
  if (known) return known;
  const name = error instanceof Error ? error.name : "an error of the provider";
  return new ModelFailure(hasAnswered ? "cut-off" : "nonsense", name);
};

/**
 * One answer of a chat model, in pieces. `tally` is brought up to date as it goes on. Throws ModelFailure, or the
 * reason of the signal.
 */
export const createChat = (settings: ChatSettings, limits: ModelLimits) => {
  // Loaded with the first call: a site without a model does not pay for it. One for all calls: each holds its schemas.
  let connection: ReturnType<typeof connect> | undefined;

  return async function* chat(request: ChatRequest, tally: Tally): AsyncGenerator<string, void, undefined> {
    const { system, messages, maxOutputTokens, signal, tools = [], json = false } = request;
    signal.throwIfAborted();
    if (settings.apiKey !== undefined && !sendableKey.test(settings.apiKey))
      throw new ModelFailure("key", "characters that no header can hold");
    connection ??= connect(settings, limits);
    const { sdk, model } = await connection;
    const left = new AbortController();
    const timers = startTimers(limits, left);
    const toolSet = toToolSet(sdk, tools);
    const maxText = Math.max(minTextLimit, maxOutputTokens * charactersPerToken);
    let length = 0;
    let separator = "";

    const begin = (): void => {
      if (tally.inputTokens === 0) tally.inputTokens = estimateInput(request);
    };
    const read = (part: TextStreamPart<ToolSet>): string => {
      if (part.type === "text-delta" || part.type === "reasoning-delta") {
        begin();
        tally.outputTokens += estimateTokens(part.text);
      }
      if (part.type === "start-step" && length > 0) separator = "\n\n";
      if (part.type === "finish-step" && part.finishReason === "content-filter" && length === 0)
        throw new ModelFailure("declined", "content filter");
      if (part.type === "finish") {
        tally.inputTokens = part.totalUsage.inputTokens ?? tally.inputTokens;
        tally.outputTokens = part.totalUsage.outputTokens ?? tally.outputTokens;
        const { finishReason } = part;
        tally.finish = finishReason === "length" ? "length" : finishReason === "content-filter" ? "declined" : "stop";
      }
      if (part.type === "error") throw toFailure(part.error, length > 0);
      if (part.type === "abort") {
        begin();
        signal.throwIfAborted();
        throw new ModelFailure(length > 0 ? "cut-off" : "timeout", "silence, or no end in time");
      }
      if (part.type !== "text-delta" || part.text === "") return "";
      const text = separator + part.text;
      separator = "";
      length += text.length;
      return text;
    };

    try {
      const { stream } = sdk.streamText({
        model,
        instructions: system,
        messages: messages as SdkMessage[],
        maxOutputTokens,
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, left.signal]),
        tools: toolSet,
        stopWhen: sdk.isStepCount(maxToolRounds + 1),
        prepareStep: ({ stepNumber }) => (stepNumber >= maxToolRounds ? { toolChoice: "none" } : undefined),
        ...(json && { providerOptions: { model: { response_format: { type: "json_object" } } } }),
        onError: () => undefined,
      });
      for await (const part of stream) {
        if (answerParts.has(part.type)) timers.restart();
        const text = read(part);
        if (text === "") continue;
        yield text;
        if (length > maxText) throw new ModelFailure("too-long", `more than ${maxText} characters`);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toFailure(error, length > 0);
    } finally {
      timers.stop();
      left.abort();
    }
  };
};
