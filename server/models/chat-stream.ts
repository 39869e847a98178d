import { AppError } from "#contracts/errors.ts";
import { type ChatSettings, connectModel, type ModelCall, type ModelPart, type ToolCall } from "./connect-model.ts";
import type { ModelRequest, ModelTool, ModelUsage } from "./language-model.ts";
import { createReasoningFilter } from "./reasoning-filter.ts";
import type { FetchLimits } from "./model-fetch.ts";
import { ModelFailure } from "./model-failure.ts";
import { runTools, toToolDefinitions } from "./run-tools.ts";

export type ModelLimits = FetchLimits & {
  /** Until the first chunk of an answer, including all attempts; and between two chunks. */
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

export type ChatRequest = Omit<ModelRequest, "user"> & {
  tools?: readonly ModelTool[];
  /** Requests JSON mode from the provider; not all support it. */
  json?: boolean;
  /** Called before a further call (after tools were used) with the maximum number of tokens that it will read. */
  onFurtherCall?(tokens: number): Promise<void>;
};

/** Usage of a call so far. Estimated until the provider reports it. */
export type Tally = ModelUsage & { finish: "stop" | "length" | "declined" | null };

/** Rounds of tool calls after which the model must answer. */
const maxToolRounds = 3;
const sendableKey = /^[\x21-\x7e]+$/;
const minTextLimit = 20_000;
const charactersPerToken = 10;

/**
 * A conservative estimate: a token is about four letters of English, and one character or less of multi-byte scripts.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

export const estimateInput = ({ system, messages }: Pick<ChatRequest, "system" | "messages">): number =>
  estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);

/** Aborts a call by the caller's signal or by timeout. One signal, because `AbortSignal.any` would hold three. */
const startTimers = ({ silenceMs, totalMs }: ModelLimits, caller: AbortSignal) => {
  const ending = new AbortController();
  let hasTimedOut = false;
  const handleAbort = () => ending.abort(caller.reason);
  const handleTimeout = () => {
    hasTimedOut = true;
    ending.abort(new Error("timed out"));
  };
  const total = setTimeout(handleTimeout, totalMs);
  const silence = setTimeout(handleTimeout, silenceMs);
  caller.addEventListener("abort", handleAbort);
  if (caller.aborted) handleAbort();
  return {
    signal: ending.signal,
    hasTimedOut: () => hasTimedOut,
    /** To be called when a chunk has arrived. */
    restart: () => silence.refresh(),
    stop() {
      clearTimeout(total);
      clearTimeout(silence);
      caller.removeEventListener("abort", handleAbort);
      ending.abort();
    },
  };
};

const answerParts = new Set(["text-delta", "reasoning-delta", "tool-input-delta", "tool-call"]);

const findFailure = (error: unknown): ModelFailure | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelFailure) return cause;
  return null;
};

/** The SDK's messages may repeat the request, so only the name of an error is passed on. */
const toFailure = (error: unknown, hasAnswered: boolean): ModelFailure => {
  const known = findFailure(error);
  if (known) return known;
  const name = error instanceof Error ? error.name : "an error of the provider";
  return new ModelFailure(hasAnswered ? "cut-off" : "nonsense", name);
};

const toPrompt = ({ system, messages }: ChatRequest): ModelCall["prompt"] => [
  { role: "system", content: system },
  ...messages.map(({ role, content }) => ({ role, content: [{ type: "text" as const, text: content }] })),
];

/** Counts one of several responses that an answer may consist of. */
const createCounter = (tally: Tally, prompt: ModelCall["prompt"]) => {
  const { inputTokens, outputTokens } = tally;
  const begin = (): void => {
    if (tally.inputTokens === inputTokens) tally.inputTokens += estimateTokens(JSON.stringify(prompt));
  };
  return {
    /** The provider has read the prompt. */
    begin,
    write(text: string): void {
      begin();
      tally.outputTokens += estimateTokens(text);
    },
    finish({ usage, finishReason }: Extract<ModelPart, { type: "finish" }>): void {
      begin();
      if (usage.inputTokens.total !== undefined) tally.inputTokens = inputTokens + usage.inputTokens.total;
      if (usage.outputTokens.total !== undefined) tally.outputTokens = outputTokens + usage.outputTokens.total;
      const { unified } = finishReason;
      tally.finish = unified === "length" ? "length" : unified === "content-filter" ? "declined" : "stop";
    },
  };
};

/**
 * Streams one answer of a chat model in chunks. `tally` is updated continuously. Throws ModelFailure, or the reason of
 * the signal.
 */
export const createChat = (settings: ChatSettings, limits: ModelLimits) => {
  // Shared by all calls, because each would create its own schemas.
  let connection: ReturnType<typeof connectModel> | undefined;

  return async function* chat(request: ChatRequest, tally: Tally): AsyncGenerator<string, void, undefined> {
    const { maxOutputTokens, signal, tools = [], json = false } = request;
    signal.throwIfAborted();
    if (settings.apiKey !== undefined && !sendableKey.test(settings.apiKey))
      throw new ModelFailure("key", "characters that no header can hold");
    connection ??= connectModel(settings, limits);
    const model = await connection;
    const timers = startTimers(limits, signal);
    const { signal: abortSignal } = timers;
    const maxText = Math.max(minTextLimit, maxOutputTokens * charactersPerToken);
    const prompt = toPrompt(request);
    let length = 0;
    let counter = createCounter(tally, prompt);

    const read = async function* (toolChoice: "auto" | "none", calls: ToolCall[]) {
      counter = createCounter(tally, prompt);
      let separator = length > 0 ? "\n\n" : "";
      const { stream } = await model.doStream({
        prompt,
        maxOutputTokens,
        abortSignal,
        ...(tools.length > 0 && { tools: toToolDefinitions(tools), toolChoice: { type: toolChoice } }),
        ...(json && { providerOptions: { model: { response_format: { type: "json_object" } } } }),
      });
      const thoughts = createReasoningFilter();
      for await (const part of stream) {
        if (answerParts.has(part.type)) timers.restart();
        if (part.type === "error") throw toFailure(part.error, length > 0);
        if (part.type === "text-delta" || part.type === "reasoning-delta") counter.write(part.delta);
        if (part.type === "tool-call") calls.push(part);
        if (part.type === "finish") counter.finish(part);
        const shown =
          part.type === "text-delta" ? thoughts.push(part.delta) : part.type === "text-end" ? thoughts.end() : "";
        if (shown === "") continue;
        const text = separator + shown.slice(0, maxText);
        separator = "";
        length += text.length;
        yield text;
        if (length > maxText) throw new ModelFailure("too-long", `more than ${maxText} characters`);
      }
    };

    try {
      for (let round = 0; ; round++) {
        const calls: ToolCall[] = [];
        yield* read(round < maxToolRounds ? "auto" : "none", calls);
        if (calls.length === 0 || round >= maxToolRounds) break;
        prompt.push(...(await runTools(tools, calls, abortSignal)));
        await request.onFurtherCall?.(estimateTokens(JSON.stringify(prompt)));
        timers.restart();
      }
      if (tally.finish === "declined" && length === 0) throw new ModelFailure("declined", "content filter");
    } catch (error) {
      // The provider has read the prompt, whether or not an answer came.
      if (abortSignal.aborted) counter.begin();
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      if (timers.hasTimedOut())
        throw new ModelFailure(length > 0 ? "cut-off" : "timeout", "silence, or no end in time");
      throw toFailure(error, length > 0);
    } finally {
      timers.stop();
    }
  };
};
