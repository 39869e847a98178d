import type { ErrorCode } from "#contracts/errors.ts";
import { texts } from "../admin-texts.ts";
import { findAccessToken, readSecret } from "./credentials.ts";
import { readSettings } from "./public-settings.ts";

/** Failed API call. `message` is user-facing; `code` is null when there was no response (network error). */
export class ApiError extends Error {
  readonly code: ErrorCode | null;
  constructor(message: string, code: ErrorCode | null) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }
}

export const getErrorMessage = (error: unknown): string =>
  (error instanceof ApiError && error.message) || "Operation failed";

type Sent = { headers: Record<string, string>; body: BodyInit };
type CallOptions = { headers?: Record<string, string>; timeoutMs?: number };

const authorise = async (): Promise<Record<string, string>> => {
  const token = await findAccessToken();
  return { apikey: readSettings().publishableKey, ...(token && { authorization: `Bearer ${token}` }) };
};

const send = async (name: string, { headers: given, body }: Sent, timeoutMs: number): Promise<Response> => {
  try {
    const headers = { ...(await authorise()), ...given };
    const response = await fetch(`/functions/v1/${name}`, {
      headers,
      body,
      method: "POST",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    const failure = (await response.json().catch(() => null)) as { error?: string; code?: ErrorCode } | null;
    throw new ApiError(failure?.error ?? "Operation failed", failure?.code ?? "internal");
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(texts.calls.noAnswer, null);
  }
};

/** Calls a server function with JSON and the owner's credentials. Throws ApiError. */
export const callFunction = async <Answer>(
  name: string,
  body: object,
  { timeoutMs = 30_000 }: CallOptions = {},
): Promise<Answer> => {
  const secret = readSecret();
  const response = await send(
    name,
    {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, ...(secret !== null && { secret }) }),
    },
    timeoutMs,
  );
  return (await response.json().catch(() => {
    throw new ApiError(texts.calls.noAnswer, null);
  })) as Answer;
};

/** Uploads a file as the raw request body. The response may be a file, too. */
export const sendFile = (
  name: string,
  file: Blob | null,
  { headers = {}, timeoutMs = 600_000 }: CallOptions = {},
): Promise<Response> => {
  const secret = readSecret();
  return send(
    name,
    {
      headers: { ...headers, ...(secret !== null && { "x-admin-secret": encodeURIComponent(secret) }) },
      body: file ?? "{}",
    },
    timeoutMs,
  );
};
