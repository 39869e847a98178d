import { setTimeout as wait } from "node:timers/promises";
import { HttpStatusError, ssrfSafeFetch } from "../../functions/upload-image/ssrf-safe-fetch.ts";

export type ProviderLimits = {
  /** For both attempts together. */
  timeoutMs: number;
  retryDelayMs: number;
  /** An image that is longer is cut off while it arrives. */
  maxBytes: number;
};

export const providerLimits: ProviderLimits = { timeoutMs: 60_000, retryDelayMs: 500, maxBytes: 20_000_000 };

type ProviderRequest = {
  url: URL;
  /** The origin that the owner configured; all other addresses must be on the public internet. */
  trustedOrigin: string;
  apiKey: string | undefined;
  /** JSON for a request with POST, which is not redirected. */
  json?: unknown;
};

const maxRedirects = 3;

const isTransient = (error: unknown): boolean => {
  if (error instanceof HttpStatusError) return error.status === 429 || error.status >= 500;
  const code = (error as NodeJS.ErrnoException).code;
  return typeof code === "string" && code !== "EPRIVATE" && code !== "ABORT_ERR";
};

/** Fetches from an image service; once more after a network error, 429 or 5xx. */
export const providerFetch = async (
  { url, trustedOrigin, apiKey, json }: ProviderRequest,
  { timeoutMs, retryDelayMs, maxBytes }: ProviderLimits = providerLimits,
): Promise<Buffer> => {
  const startedAt = performance.now();
  const attempt = (): Promise<Buffer> =>
    ssrfSafeFetch(url, {
      maxBytes,
      timeoutMs: Math.max(1, Math.round(timeoutMs - (performance.now() - startedAt))),
      maxRedirects: json === undefined ? maxRedirects : 0,
      trustedOrigin,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(json !== undefined && { "content-type": "application/json", accept: "application/json" }),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
    });
  try {
    return await attempt();
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
  await wait(retryDelayMs);
  return attempt();
};
