import { z } from "zod";
import { trimEnd } from "#contracts/trim-end.ts";
import { isOwnNetwork } from "../public-dns-lookup.ts";
import { askService } from "./ask-for-models.ts";
import type { ChatSettings } from "./connect-model.ts";
import type { Reading, WarmUpRequest } from "./language-model.ts";
import { createModelFetch, type FetchLimits } from "./model-fetch.ts";
import type { ModelQuirks } from "./model-quirks.ts";

const longestMs = 30 * 60_000;
const limits: FetchLimits = {
  maxAttempts: 1,
  retryDelayMs: 0,
  retryWithinMs: 0,
  maxBytes: 1_000_000,
  firstWordMs: longestMs,
  silenceMs: longestMs,
};
/** Fewer tokens say nothing of how fast a model reads. */
const leastMeasured = 200;

const count = z.number().min(0).max(1e9).optional().catch(undefined);
const answer = z.object({
  usage: z
    .object({
      prompt_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
    })
    .nullish()
    .catch(undefined),
  /** Of llama.cpp: what it really read. */
  timings: z.object({ prompt_n: count, prompt_ms: count }).nullish().catch(undefined),
});

/** A whole answer comes as the one event of a stream. */
const toAnswer = (text: string): z.infer<typeof answer> => {
  try {
    return answer.parse(JSON.parse(text.trim().replace(/^data:/, "")));
  } catch {
    return {};
  }
};

/** How long Ollama is asked to keep the model in memory; others keep theirs, or do not tell. */
const ollamaKeepsMinutes = 30;
const othersKeepMinutes = 5;
const askMs = longestMs;
const isLoaded = z.object({ done: z.literal(true) });

/** Has Ollama load the model and keep it: what its endpoint in OpenAI's form knows no word for. */
const keepLoaded = async ({ baseUrl, lookup, model }: ChatSettings, signal: AbortSignal): Promise<boolean> => {
  const url = new URL(`${trimEnd(baseUrl.replace(/\/v1$/, ""), /\//)}/api/generate`);
  const body = JSON.stringify({ model, keep_alive: `${ollamaKeepsMinutes}m` });
  try {
    const answered = await askService(url, { body, signal, lookup, timeoutMs: askMs });
    return isLoaded.safeParse(JSON.parse(answered.toString("utf8"))).success;
  } catch {
    return false;
  }
};

/**
 * Has a model read a prompt to its end, however long that takes, and write one token: its server keeps what it read, so
 * that the next prompt that begins alike is answered soon. Throws ModelFailure, or the reason of the signal.
 */
export const createWarmUp = (settings: ChatSettings, quirks: ModelQuirks) => {
  const { apiKey, baseUrl, lookup, model } = settings;
  const fetchModel = createModelFetch(limits, quirks, lookup);
  const isOwn = isOwnNetwork(new URL(baseUrl).hostname);
  /** Elsewhere it is kept by whoever runs it, and each call has its price. */
  const keepsMinutes = (isOllama: boolean) => (isOllama ? ollamaKeepsMinutes : isOwn ? othersKeepMinutes : Infinity);
  return async ({ system, messages, room, signal }: WarmUpRequest) => {
    const isOllama = await keepLoaded(settings, signal);
    const startedAt = performance.now();
    const response = await fetchModel(`${baseUrl}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages: [{ role: "system", content: system }, ...messages], max_tokens: 1 }),
      signal,
    });
    const text = await response.text();
    const elapsedMs = performance.now() - startedAt;
    const { usage, timings } = toAnswer(text);
    const read = (usage?.prompt_tokens ?? 0) - (usage?.prompt_tokens_details?.cached_tokens ?? 0);
    const tokens = timings?.prompt_n ?? read;
    const milliseconds = timings?.prompt_ms ?? elapsedMs;
    quirks.room = room;
    const isMeasured = tokens >= leastMeasured && milliseconds > 0;
    if (isMeasured) quirks.msPerToken = milliseconds / tokens;
    const reading: Reading | null = isMeasured ? { tokens, milliseconds } : null;
    return { reading, keepsMs: keepsMinutes(isOllama) * 60_000 };
  };
};
