import type { LookupFunction } from "node:net";
import { HttpStatusError, ssrfSafeFetch } from "../http/outgoing/ssrf-safe-fetch.ts";

/** `lookup`: how the host of its address is found. */
export type AskedService = { baseUrl: string; apiKey?: string | undefined; lookup?: LookupFunction | undefined };
type Question = Omit<AskedService, "baseUrl"> & {
  /** JSON, sent with POST. */
  body?: string | undefined;
  timeoutMs?: number;
  signal?: AbortSignal;
};

const askMs = 30_000;
const maxBytes = 8_000_000;

/** What a service with OpenAI's interface answers with 200. Throws HttpStatusError for another status; follows no redirect. */
export const askService = (url: URL, { apiKey, lookup, body, timeoutMs = askMs, signal }: Question): Promise<Buffer> =>
  ssrfSafeFetch(url, {
    trustedOrigin: url.origin,
    trustedLookup: lookup,
    headers: {
      accept: "application/json",
      "user-agent": "site",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body,
    maxBytes,
    timeoutMs,
    signal,
  });

/** The status with which such a service answers. Throws if it does not answer. */
export const askForStatus = (url: URL, question: Question): Promise<number> =>
  askService(url, question).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpStatusError) return error.status;
      throw error;
    },
  );

/**
 * Asks such a service for the list of its models, which costs nothing. `unknown`: it has no list, or wants a key that is
 * not known here. Throws if it cannot be reached, fails or refuses its key.
 */
export const askForModels = async (
  { baseUrl, ...service }: AskedService,
  signal: AbortSignal,
): Promise<"answers" | "busy" | "unknown"> => {
  const status = await askForStatus(new URL(`${baseUrl}/models`), { ...service, signal });
  if (status >= 200 && status < 300) return "answers";
  // Servers that load a model say 503.
  if (status === 429 || status === 503) return "busy";
  const isRefused = (status === 401 || status === 403) && service.apiKey !== undefined;
  if (isRefused || status >= 500) throw new Error(`the list of models answers ${status}`);
  return "unknown";
};
