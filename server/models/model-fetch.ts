import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { ModelFailure, toStatusFailure } from "./model-failure.ts";
import { createRequestBody, type ModelQuirks } from "./model-quirks.ts";
import { toProviderReason } from "./provider-reason.ts";
import { createThrottledBody } from "./throttled-body.ts";
import { readRoom } from "./read-room.ts";
import { createByteReader, postRequest } from "./post-request.ts";

export type FetchLimits = {
  /** Maximum number of attempts while no byte of an answer has arrived. */
  maxAttempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  retryDelayMs: number;
  /** No attempt starts later than this after the first one; a longer `Retry-After` fails the call. */
  retryWithinMs: number;
  /** Longer response bodies are aborted. */
  maxBytes: number;
  /** Longest silence before the first word: a model may be loaded first. Any byte ends a silence. */
  firstWordMs: number;
  /** Longest silence after it. */
  silenceMs: number;
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
/** A model that sent nothing for so long may have to be loaded again. */
const loadedMs = 5 * 60_000;
/** A prompt that takes so long to read is read to its end, since servers keep what they have read. */
const slowReadingMs = 10_000;
const lettersPerToken = 4;

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
    response.destroy();
  }
  return text;
};

/** Ends a call when it is silent for too long. */
const watchSilence = ({ firstWordMs, silenceMs }: FetchLimits, onSilent: () => void) => {
  let isSilent = false;
  let hasWord = false;
  const end = (): void => {
    isSilent = true;
    onSilent();
  };
  let timer = setTimeout(end, firstWordMs);
  return {
    hear: () => void timer.refresh(),
    hearWord(): void {
      if (hasWord) return;
      hasWord = true;
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    },
    stop: () => clearTimeout(timer),
    toFailure: () =>
      isSilent
        ? new ModelFailure(hasWord ? "cut-off" : "timeout", `silent after ${hasWord ? "some" : "no"} words`)
        : null,
  };
};

/**
 * Lets a call go on that nobody waits for until its first byte: a server that loads its model for it, or reads slowly,
 * begins anew otherwise, for the next one, and so on. One at a time is enough.
 */
const keepOpenUntilRead = (
  head: Promise<IncomingMessage>,
  control: AbortController,
  { quirks, limitMs }: { quirks: ModelQuirks; limitMs: number },
): void => {
  quirks.isKeptOpen = true;
  const end = (): void => {
    clearTimeout(timer);
    quirks.isKeptOpen = false;
    control.abort();
  };
  const timer = setTimeout(end, limitMs).unref();
  head.then((response) => {
    // Not "data", which does not come where somebody listens to this.
    response.once("readable", () => {
      quirks.heardAt = performance.now();
      end();
    });
    response.once("close", end);
    response.once("error", end);
  }, end);
};

/**
 * `fetch` for one configured URL, as far as the SDK needs it. Retries after a network error, 429 or 5xx, and once more
 * without each part of the request that the server refuses; follows no redirect (which would send the key along) and
 * reads only bodies of answers. Throws ModelFailure.
 */
export const createModelFetch = (limits: FetchLimits, quirks: ModelQuirks, lookup?: LookupFunction): typeof fetch => {
  const { maxAttempts, retryDelayMs, retryWithinMs, maxBytes } = limits;
  let open = 0;
  const getIntervalMs = () => Math.min((open - 1) * paceMsPerAnswer, maxPaceMs);

  return async (input, init) => {
    const startedAt = performance.now();
    const { body: written = "", headers, signal } = init as SdkRequest;
    signal?.throwIfAborted();
    const request = createRequestBody(written, quirks);
    const control = new AbortController();
    const silence = watchSilence(limits, () => control.abort());
    const aborted = Promise.withResolvers<never>();
    aborted.promise.catch(() => undefined);
    let head: Promise<IncomingMessage> | null = null;
    const toReason = (text: string) => toProviderReason(text, written, headers.authorization);

    let isKeptOpen = false;
    const leave = (): void => {
      silence.stop();
      aborted.reject(signal?.reason);
      const isLoading = performance.now() - quirks.heardAt > loadedMs;
      const isSlow = (written.length / lettersPerToken) * quirks.msPerToken > slowReadingMs;
      isKeptOpen = head !== null && !quirks.isKeptOpen && (isLoading || isSlow);
      if (!isKeptOpen || !head) return control.abort();
      const limitMs = Math.max(0, limits.firstWordMs - (performance.now() - startedAt));
      keepOpenUntilRead(head, control, { quirks, limitMs });
    };
    signal?.addEventListener("abort", leave, { once: true });

    const toBody = (response: IncomingMessage): ReadableStream<Uint8Array> => {
      open += 1;
      let isOpen = true;
      const onEnd = (): void => {
        silence.stop();
        head = null;
        open -= isOpen ? 1 : 0;
        isOpen = false;
      };
      // Also for a body that nobody reads.
      signal?.addEventListener("abort", onEnd, { once: true });
      const onBytes = (): void => {
        head = null;
        quirks.heardAt = performance.now();
        silence.hear();
      };
      const reader = createByteReader(response);
      const read = async (): ReturnType<typeof reader.read> => {
        const next = await reader.read().catch((error: unknown) => {
          throw silence.toFailure() ?? error;
        });
        const failure = next.done ? silence.toFailure() : null;
        if (failure) throw failure;
        return next;
      };
      const toError = ({ message, status }: { message: string; status: number | null }) => {
        const reason = toReason(message);
        const room = readRoom(message);
        if (status !== null || room !== null) return toStatusFailure(status ?? 400, { reason, room });
        return new ModelFailure("nonsense", "an error instead of an answer", { reason });
      };
      return createThrottledBody(
        { read, cancel: () => void (isKeptOpen || reader.cancel()) },
        { maxBytes, getIntervalMs, onEnd, onBytes, onText: silence.hearWord, toError },
      );
    };

    const attempt = async (): Promise<Response | ModelFailure> => {
      signal?.throwIfAborted();
      const silent = silence.toFailure();
      if (silent) return silent;
      let response: IncomingMessage;
      try {
        head = postRequest(input as string, { headers, body: request.getText(), signal: control.signal, lookup });
        response = await Promise.race([head, aborted.promise]);
      } catch (error) {
        signal?.throwIfAborted();
        return silence.toFailure() ?? new ModelFailure("unreachable", toErrorCode(error), { isTransient: true });
      }
      silence.hear();
      const { statusCode: status = 0 } = response;
      const isOk = status >= 200 && status < 300;
      if (isOk && isEventText(response)) {
        request.remember();
        return new Response(toBody(response));
      }
      head = null;
      if (isOk) {
        response.destroy();
        return new ModelFailure("nonsense", "HTML or compressed");
      }
      const refusal = await readStart(response);
      if (status !== 401 && status !== 403 && status !== 429 && request.leaveOut(refusal)) return attempt();
      const retryAfter = parseRetryAfter(response.headers["retry-after"]);
      return toStatusFailure(status, { retryAfter, reason: toReason(refusal), room: readRoom(refusal) });
    };

    try {
      for (let number = 1; ; number++) {
        const result = await attempt();
        if (result instanceof Response) return result;
        const delayMs = (result.retryAfter ?? 0) * 1_000 || retryDelayMs * 2 ** (number - 1);
        const isInTime = performance.now() - startedAt + delayMs <= retryWithinMs;
        if (!result.isTransient || !isInTime || number >= maxAttempts) throw result;
        await wait(delayMs, undefined, { signal });
      }
    } catch (error) {
      silence.stop();
      signal?.removeEventListener("abort", leave);
      throw error;
    }
  };
};
