import { ApiError } from "../api/api-error.ts";
import { callFunction, type CallOptions, downloadFile, streamFunction } from "../api/call-function.ts";
import { findAccessToken, readSecret } from "./credentials.ts";

const fileTimeoutMs = 600_000;

type OwnerCallOptions = Omit<CallOptions, "accessToken">;

// supabase-js is loaded on demand, so loading it can fail as well.
const findToken = (): Promise<string | null> =>
  findAccessToken().catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError(null, "unavailable", "", { cause });
  });

const withSecret = (body: object): object => {
  const secret = readSecret();
  return secret === null ? body : { ...body, secret };
};

/** Calls a function with JSON and the owner's credentials. Throws ApiError. */
export const callAsOwner = async <Answer>(name: string, body: object, options: OwnerCallOptions = {}) =>
  callFunction<Answer>(name, withSecret(body), { ...options, accessToken: await findToken() });

/** Calls a function that responds with a stream of events, with the owner's credentials. Throws ApiError. */
export const streamAsOwner = async (
  name: string,
  body: object,
  onEvent: (event: unknown) => void,
  options: OwnerCallOptions = {},
): Promise<void> => streamFunction(name, withSecret(body), onEvent, { ...options, accessToken: await findToken() });

/** Calls a function that responds with a file, with the owner's credentials. Throws ApiError. */
export const downloadAsOwner = async (name: string, fallbackName: string): Promise<File> =>
  downloadFile(name, withSecret({}), fallbackName, { timeoutMs: fileTimeoutMs, accessToken: await findToken() });

/** Uploads a file as the raw body, with the owner's credentials. Throws ApiError. */
export const uploadAsOwner = async <Answer>(
  name: string,
  file: Blob,
  { headers = {}, timeoutMs = fileTimeoutMs }: OwnerCallOptions = {},
): Promise<Answer> => {
  const secret = readSecret();
  return callFunction<Answer>(name, file, {
    headers: { ...headers, ...(secret !== null && { "x-admin-secret": encodeURIComponent(secret) }) },
    timeoutMs,
    accessToken: await findToken(),
  });
};
