import { setTimeout as wait } from "node:timers/promises";
import { ModelFailure, toStatusFailure } from "./model-failure.ts";
import { createPacedBody } from "./paced-body.ts";

export type FetchLimits = {
  /** How often a call is sent, as long as no byte of an answer has come. */
  maxAttempts: number;
  /** Before the second attempt; doubles with each further one. */
  retryDelayMs: number;
  /** No attempt begins later than that after the first one; a longer `Retry-After` ends the call. */
  retryWithinMs: number;
  /** Longer response bodies are cut off. */
  maxBytes: number;
};

/** Seconds of a `Retry-After` header, which holds seconds or a date. */
const parseRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
};

/** The code of a network error: its message may repeat the address, and addresses may hold secrets. */
const toErrorCode = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "no connection";
};

// All answers together give at most a thousand pieces a second, so that many fast ones leave time for pages. Alone, one
// is passed on as it comes.
const paceMsPerAnswer = 1;
const maxPaceMs = 250;

/**
 * `fetch` for one address of the settings. It repeats a call after a network error, 429 or 5xx, follows no redirect
 * (the key would go along) and reads no body but that of an answer. Throws ModelFailure.
 */
export const createModelFetch = ({ maxAttempts, retryDelayMs, retryWithinMs, maxBytes }: FetchLimits): typeof fetch => {
  let open = 0;
  const getPaceMs = () => Math.min((open - 1) * paceMsPerAnswer, maxPaceMs);
  const pace = (body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): ReadableStream<Uint8Array> => {
    open += 1;
    let isOpen = true;
    const onEnd = (): void => {
      open -= isOpen ? 1 : 0;
      isOpen = false;
    };
    // Also of a body that nobody reads.
    signal?.addEventListener("abort", onEnd, { once: true });
    return createPacedBody(body, { maxBytes, getPaceMs, onEnd });
  };

  return async (input, init) => {
    const startedAt = performance.now();
    const signal = init?.signal ?? undefined;

    const attempt = async (): Promise<Response | ModelFailure> => {
      let response: Response;
      try {
        response = await fetch(input, { ...init, redirect: "manual" });
      } catch (error) {
        signal?.throwIfAborted();
        return new ModelFailure("unreachable", toErrorCode(error), { isTransient: true });
      }
      if (response.ok && response.body && !response.headers.get("content-type")?.startsWith("text/html"))
        return new Response(pace(response.body, signal), { status: 200, headers: response.headers });
      await response.body?.cancel().catch(() => undefined);
      if (response.ok) return new ModelFailure("nonsense", "HTML or no body");
      return toStatusFailure(response.status, parseRetryAfter(response.headers.get("retry-after")));
    };

    for (let number = 1; ; number++) {
      const result = await attempt();
      if (result instanceof Response) return result;
      const delayMs = (result.retryAfter ?? 0) * 1_000 || retryDelayMs * 2 ** (number - 1);
      const isInTime = performance.now() - startedAt + delayMs <= retryWithinMs;
      if (!result.isTransient || !isInTime || number >= maxAttempts) throw result;
      await wait(delayMs, undefined, { signal });
    }
  };
};
