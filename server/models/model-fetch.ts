import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ModelFailure, toStatusFailure } from "./model-failure.ts";
import { createThrottledBody } from "./throttled-body.ts";
import { type ByteReader, createByteReader, postRequest } from "./post-request.ts";

export type FetchLimits = {
  /** Maximum number of attempts while no byte of an answer has arrived. */
  maxAttempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  retryDelayMs: number;
  /** No attempt starts later than this after the first one; a longer `Retry-After` fails the call. */
  retryWithinMs: number;
  /** Longer response bodies are aborted. */
  maxBytes: number;
};

/** Seconds of a `Retry-After` header, which contains seconds or a date. */
const parseRetryAfter = (header: string | undefined): number | undefined => {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
};

/** The code of a network error: its message may repeat the URL, which may contain secrets. */
const toErrorCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "no connection";
};

/** The arguments with which the SDK calls `fetch`. */
type SdkRequest = { headers: Record<string, string>; body?: string; signal?: AbortSignal };

const isEventText = ({ headers }: IncomingMessage): boolean =>
  !headers["content-type"]?.startsWith("text/html") && (headers["content-encoding"] ?? "identity") === "identity";

// All answers together pass on at most a thousand chunks a second, so that many fast ones leave time for pages. A
// single one is passed on as it arrives.
const paceMsPerAnswer = 1;
const maxPaceMs = 250;

/** The body of a call without the wish that the tokens are counted, which some servers refuse; null if it has none. */
const withoutUsage = (body: string): string | null => {
  const { stream_options: options, ...rest } = JSON.parse(body || "{}") as Record<string, unknown>;
  return options === undefined ? null : JSON.stringify(rest);
};

const maxReason = 4_000;
const reasonLimitMs = 2_000;

/** The beginning of why a call was refused; what arrives late or is long is not read. */
const readStart = async (response: IncomingMessage): Promise<string> => {
  const timer = setTimeout(() => response.destroy(), reasonLimitMs);
  let text = "";
  try {
    for await (const chunk of response) if ((text += String(chunk)).length > maxReason) break;
  } catch {
    // It broke off.
  } finally {
    clearTimeout(timer);
  }
  return text;
};

/**
 * `fetch` for one configured URL, as far as the SDK needs it. Retries after a network error, 429 or 5xx, follows no
 * redirect (which would send the key along) and reads only bodies of answers. Throws ModelFailure.
 */
export const createModelFetch = ({ maxAttempts, retryDelayMs, retryWithinMs, maxBytes }: FetchLimits): typeof fetch => {
  let open = 0;
  let countsTokens = true;
  const getIntervalMs = () => Math.min((open - 1) * paceMsPerAnswer, maxPaceMs);
  const pace = (body: ByteReader, signal: AbortSignal | undefined): ReadableStream<Uint8Array> => {
    open += 1;
    let isOpen = true;
    const onEnd = (): void => {
      open -= isOpen ? 1 : 0;
      isOpen = false;
    };
    // Also for a body that nobody reads.
    signal?.addEventListener("abort", onEnd, { once: true });
    return createThrottledBody(body, { maxBytes, getIntervalMs, onEnd });
  };

  return async (input, init) => {
    const startedAt = performance.now();
    const { body: written = "", headers, signal } = init as SdkRequest;
    let body = countsTokens ? written : (withoutUsage(written) ?? written);

    const attempt = async (): Promise<Response | ModelFailure> => {
      signal?.throwIfAborted();
      let response: IncomingMessage;
      let plain: string | null;
      try {
        response = await postRequest(input as string, { headers, body, signal });
      } catch (error) {
        signal?.throwIfAborted();
        return new ModelFailure("unreachable", toErrorCode(error), { isTransient: true });
      }
      const { statusCode: status = 0 } = response;
      const isOk = status >= 200 && status < 300;
      if (isOk && isEventText(response)) return new Response(pace(createByteReader(response), signal));
      const isAboutUsage = (status === 400 || status === 422) && (await readStart(response)).includes("stream_options");
      response.destroy();
      if (isAboutUsage && (plain = withoutUsage(body)) !== null) {
        countsTokens = false;
        body = plain;
        return attempt();
      }
      if (isOk) return new ModelFailure("nonsense", "HTML or compressed");
      return toStatusFailure(status, parseRetryAfter(response.headers["retry-after"]));
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
