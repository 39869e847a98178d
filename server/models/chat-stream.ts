import { countTokens } from "#contracts/chat/count-tokens.ts";
import { AppError } from "#contracts/errors.ts";
import type { JsonSchema } from "./answer-form.ts";
import { createAnswerText } from "./answer-text.ts";
import { type ChatSettings, connectModel, type ModelCall, type ModelPart, type ToolCall } from "./connect-model.ts";
import { maxThinkingTokens, type ModelRequest, type ModelTool, type ModelUsage } from "./language-model.ts";
import { ModelFailure } from "./model-failure.ts";
import type { ModelLimits } from "./model-limits.ts";
import { findCutRoom } from "./read-room.ts";
import type { ModelQuirks } from "./model-quirks.ts";
import { runTools, toToolDefinitions } from "./run-tools.ts";
import { toStopSequences } from "./transcript-filter.ts";
import { within } from "../http/within.ts";

/**
 * The parts of a stream, and null each time that `getWaitMs` milliseconds went by without one; it is asked before each
 * part, and null waits for that alone.
 */
async function* readParts<Part>(
  stream: ReadableStream<Part>,
  getWaitMs: () => number | null,
): AsyncGenerator<Part | null, void, undefined> {
  const reader = stream.getReader();
  let reading: ReturnType<typeof reader.read> | null = null;
  try {
    for (;;) {
      reading ??= reader.read();
      const ms = getWaitMs();
      const next = ms === null ? await reading : await within(reading, ms);
      if (next !== null) reading = null;
      if (next?.done) return;
      yield next === null ? null : next.value;
    }
  } finally {
    reading?.catch(() => undefined);
    await reader.cancel().catch(() => undefined);
  }
}

export type ChatRequest = Omit<ModelRequest, "user"> & {
  tools?: readonly ModelTool[];
  /** The form that the server is asked to hold the answer to, as JSON. */
  form?: JsonSchema | undefined;
  /** Called before a further call (after tools were used) with the maximum number of tokens that it will read. */
  onFurtherCall?(tokens: number): Promise<void>;
};

/** Usage of a call so far. Estimated until the provider reports it. */
export type Tally = ModelUsage & {
  /** Of the input, what the server had read before. */
  cachedTokens: number;
  finish: "stop" | "length" | "declined" | null;
  /** How many tokens it read of a prompt that was longer; null if it read all. */
  cutRoom: number | null;
};

/** Rounds of tool calls after which the model must answer. */
const maxToolRounds = 3;
const sendableKey = /^[\x21-\x7e]+$/;
const minTextLimit = 20_000;
const charactersPerToken = 10;

/**
 * A conservative estimate: a token is about four letters of English, and one character or less of multi-byte scripts.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

const estimateInput = ({ system, messages }: Pick<ChatRequest, "system" | "messages">): number =>
  estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);

/** The most that a call reads and writes. */
export const estimateCall = (request: Pick<ChatRequest, "system" | "messages" | "maxOutputTokens">): number =>
  estimateInput(request) + request.maxOutputTokens + maxThinkingTokens;

/** Aborts a call by the caller's signal or by timeout. One signal, because `AbortSignal.any` would hold three. */
const startTimer = (totalMs: number, caller: AbortSignal) => {
  const ending = new AbortController();
  let hasTimedOut = false;
  const handleAbort = () => ending.abort(caller.reason);
  const total = setTimeout(() => {
    hasTimedOut = true;
    ending.abort(new Error("timed out"));
  }, totalMs);
  caller.addEventListener("abort", handleAbort);
  if (caller.aborted) handleAbort();
  return {
    signal: ending.signal,
    hasTimedOut: () => hasTimedOut,
    stop() {
      clearTimeout(total);
      caller.removeEventListener("abort", handleAbort);
      ending.abort();
    },
  };
};

const findFailure = (error: unknown): ModelFailure | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelFailure) return cause;
  return null;
};

/** Of such an answer nothing is kept. */
const takenBack = new Set<ModelFailure["kind"] | undefined>(["withdrawn", "no-room"]);
const keptKinds = new Set(["too-long", "withdrawn", "cut-off"]);

/** The SDK's messages may repeat the request, so only the name of an error is passed on. */
const toFailure = (error: unknown, hasAnswered: boolean): ModelFailure => {
  const failure = findFailure(error);
  if (failure && (!hasAnswered || keptKinds.has(failure.kind))) return failure;
  if (failure) return new ModelFailure("cut-off", failure.detail, { reason: failure.reason });
  const name = error instanceof Error ? error.name : "an error of the provider";
  return new ModelFailure(hasAnswered ? "cut-off" : "nonsense", name);
};

const createWordCounter = (onCount: (count: number) => void = () => undefined) => {
  let count = 0;
  let isWithin = false;
  return (text: string): void => {
    const begun = text.match(/\S+/g)?.length ?? 0;
    count += begun - (isWithin && /^\S/.test(text) ? 1 : 0);
    isWithin = /\S$/.test(text);
    onCount(count);
  };
};

/** Why an answer has no text. */
const toEmptyFailure = ({ finish }: Tally, hasThought: boolean): ModelFailure => {
  if (finish === "declined") return new ModelFailure("declined", "content filter");
  if (finish === "length") return new ModelFailure("thoughts", "all tokens were used, and there was no answer");
  return new ModelFailure("empty", hasThought ? "thoughts, and no answer" : "no text");
};

const toPrompt = ({ system, messages }: ChatRequest): ModelCall["prompt"] => [
  { role: "system", content: system },
  ...messages.map(({ role, content }) =>
    role === "system" ? { role, content } : { role, content: [{ type: "text" as const, text: content }] },
  ),
];

const countPrompt = (prompt: ModelCall["prompt"]): number =>
  prompt.reduce((sum, { content }) => {
    const texts = typeof content === "string" ? [content] : content.map((part) => ("text" in part ? part.text : ""));
    return sum + texts.reduce((count, text) => count + countTokens(text), 0);
  }, 0);

/** Counts one of several responses that an answer may consist of. */
const createCounter = (tally: Tally, prompt: ModelCall["prompt"]) => {
  const { cachedTokens, inputTokens, outputTokens } = tally;
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
      tally.cachedTokens = cachedTokens + (usage.inputTokens.cacheRead ?? 0);
      tally.cutRoom = findCutRoom(countPrompt(prompt), usage.inputTokens.total ?? Infinity);
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
export const createChat = (settings: ChatSettings, limits: ModelLimits, quirks: ModelQuirks) => {
  // Shared by all calls, because each would create its own schemas.
  let connection: ReturnType<typeof connectModel> | undefined;

  return async function* chat(request: ChatRequest, tally: Tally): AsyncGenerator<string, void, undefined> {
    const { maxOutputTokens, signal, speakers, marks, tools = [], form, isReadWhole = false } = request;
    const { temperature, topP } = request;
    const stopSequences = toStopSequences(request);
    signal.throwIfAborted();
    if (settings.apiKey !== undefined && !sendableKey.test(settings.apiKey))
      throw new ModelFailure("key", "characters that no header can hold");
    connection ??= connectModel(settings, limits, quirks);
    const model = await connection;
    const timer = startTimer(limits.totalMs, signal);
    const { signal: abortSignal } = timer;
    const maxText = Math.max(minTextLimit, (maxOutputTokens + maxThinkingTokens) * charactersPerToken);
    const prompt = toPrompt(request);
    let received = 0;
    let hasAnswered = false;
    let hasThought = false;
    let counter = createCounter(tally, prompt);

    const read = async function* (toolChoice: "auto" | "none", calls: ToolCall[]) {
      counter = createCounter(tally, prompt);
      let separator = hasAnswered ? "\n\n" : "";
      const maxTokens = form ? Infinity : maxOutputTokens;
      const isForm = form !== undefined;
      const countWords = createWordCounter(request.onWords);
      const answer = createAnswerText({ quirks, speakers, marks, maxTokens, isReadWhole, isForm });
      const pass = function* (shown: string) {
        if (shown === "") return;
        hasAnswered ||= shown.trim() !== "";
        yield separator + shown;
        separator = "";
      };
      const { stream } = await model.doStream({
        prompt,
        maxOutputTokens: maxOutputTokens + maxThinkingTokens,
        abortSignal,
        ...(temperature !== undefined && { temperature }),
        ...(topP !== undefined && { topP }),
        ...(stopSequences.length > 0 && { stopSequences }),
        ...(tools.length > 0 && { tools: toToolDefinitions(tools), toolChoice: { type: toolChoice } }),
        ...(form && { responseFormat: { type: "json", name: "answer", schema: form } }),
      });
      tally.finish = null;
      try {
        for await (const part of readParts(stream, answer.getWaitMs)) {
          if (part === null) yield* pass(answer.release());
          else if (part.type === "error") throw toFailure(part.error, hasAnswered);
          else if (part.type === "tool-call") calls.push(part);
          else if (part.type === "finish") {
            counter.finish(part);
            if (tally.cutRoom !== null && !hasAnswered)
              throw new ModelFailure("no-room", `${tally.cutRoom} tokens were read of more`, { room: tally.cutRoom });
          } else if (part.type === "text-delta" || part.type === "reasoning-delta") {
            counter.write(part.delta);
            if (part.type === "text-delta") countWords(part.delta);
            received += part.delta.length;
            yield* pass(part.type === "text-delta" ? answer.push(part.delta) : answer.addThought());
            if (received > maxText) throw new ModelFailure("too-long", `more than ${maxText} characters`);
            if (answer.isOver()) break;
          }
        }
      } catch (error) {
        // What came so far is kept, like that of an answer that ends at its limit.
        if (!signal.aborted && !takenBack.has(findFailure(error)?.kind)) yield* pass(answer.end(false));
        throw error;
      } finally {
        hasThought ||= answer.hasThought();
      }
      if (answer.isCut()) tally.finish = "length";
      yield* pass(answer.end(tally.finish !== "length"));
      hasThought ||= answer.hasThought();
    };

    try {
      for (let round = 0; ; round++) {
        const calls: ToolCall[] = [];
        yield* read(round < maxToolRounds ? "auto" : "none", calls);
        if (calls.length === 0 || round >= maxToolRounds) break;
        prompt.push(...(await runTools(tools, calls, abortSignal)));
        await request.onFurtherCall?.(estimateTokens(JSON.stringify(prompt)));
      }
      if (!hasAnswered) throw toEmptyFailure(tally, hasThought);
    } catch (error) {
      // The provider has read the prompt, whether or not an answer came.
      if (abortSignal.aborted) counter.begin();
      signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      if (timer.hasTimedOut()) throw new ModelFailure(hasAnswered ? "cut-off" : "timeout", "no end in time");
      throw toFailure(error, hasAnswered);
    } finally {
      timer.stop();
    }
  };
};
