import type { LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { detectImageType } from "../detect-image-type.ts";
import { HttpStatusError, ssrfSafeFetch } from "../../http/outgoing/ssrf-safe-fetch.ts";

export type ProviderLimits = {
  /** For both attempts together. */
  timeoutMs: number;
  retryDelayMs: number;
  /** A longer image is aborted while it arrives. */
  maxBytes: number;
};

export const providerLimits: ProviderLimits = { timeoutMs: 30_000, retryDelayMs: 500, maxBytes: 100_000_000 };

/** Maximum bytes of all responses in memory at a time. */
const maxHeldBytes = 200_000_000;
let heldBytes = 0;

/** Counts the bytes of one response as they arrive; throws if the total would exceed the maximum. */
const createHold = () => {
  let held = 0;
  return {
    add(bytes: number): void {
      if (heldBytes + bytes > maxHeldBytes) throw new Error("too many large answers at a time");
      heldBytes += bytes;
      held += bytes;
    },
    release(): void {
      heldBytes -= held;
      held = 0;
    },
  };
};

type ProviderRequest = {
  url: URL;
  /** The origin configured by the owner; all other addresses must be on the public internet. */
  trustedOrigin: string;
  /** Finds its address. */
  lookup: LookupFunction | undefined;
  apiKey: string | undefined;
  /** JSON body of a POST, which is not redirected. */
  json?: unknown;
  /** The same, as a form with files (`multipart/form-data`). */
  form?: FormData | undefined;
  /** The type of the answer to a POST. */
  accept?: string;
  signal?: AbortSignal | undefined;
};

const maxRedirects = 3;

const isTransient = (error: unknown): boolean => {
  if (error instanceof HttpStatusError) return error.status === 429 || error.status >= 500;
  const code = (error as NodeJS.ErrnoException).code;
  return typeof code === "string" && code !== "EPRIVATE" && code !== "ABORT_ERR";
};

type Body = { type: string; content: string | Uint8Array };

const toBody = async ({ json, form }: Pick<ProviderRequest, "json" | "form">): Promise<Body | null> => {
  if (form) {
    const encoded = new Response(form);
    return { type: encoded.headers.get("content-type") ?? "", content: new Uint8Array(await encoded.arrayBuffer()) };
  }
  return json === undefined ? null : { type: "application/json", content: JSON.stringify(json) };
};

/** Fetches from a service that makes images or speech; retries once after a network error, 429 or 5xx. */
export const providerFetch = async (
  { url, trustedOrigin, lookup, apiKey, json, form, accept = "application/json", signal }: ProviderRequest,
  { timeoutMs, retryDelayMs, maxBytes }: ProviderLimits = providerLimits,
): Promise<Buffer> => {
  const startedAt = performance.now();
  const hold = createHold();
  const body = await toBody({ json, form });
  const attempt = (): Promise<Buffer> =>
    ssrfSafeFetch(url, {
      onBytes: (count) => hold.add(count),
      isWanted: body === null ? (head) => detectImageType(head) !== null : undefined,
      maxBytes,
      timeoutMs: Math.max(1, Math.round(timeoutMs - (performance.now() - startedAt))),
      maxRedirects: body === null ? maxRedirects : 0,
      trustedOrigin,
      trustedLookup: lookup,
      signal,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(body && { "content-type": body.type, accept }),
      },
      body: body?.content,
    }).finally(hold.release);
  try {
    return await attempt();
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
  await wait(retryDelayMs, undefined, { signal });
  return attempt();
};
