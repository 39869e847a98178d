import type { DownloadName, JsonName, UploadName } from "#contracts/function-names.ts";
import type { AnswerOf, EventOf, Functions } from "#contracts/functions.ts";
import { ApiError } from "../api/api-error.ts";
import {
  callFunction,
  type CallOptions,
  downloadFile,
  streamFunction,
  type StreamOptions,
  uploadFile,
} from "../api/call-function.ts";
import { describeProxyRefusal } from "./describe-proxy-refusal.ts";
import { findAccessToken, findSessionToken, readSecret } from "./credentials.ts";

const fileTimeoutMs = 600_000;

export type OwnerCallOptions = Omit<CallOptions, "accessToken">;
type OwnerStreamOptions = Omit<StreamOptions, "accessToken">;

export const withCredentials = async (
  options: OwnerCallOptions & OwnerStreamOptions,
  findToken = findAccessToken,
): Promise<CallOptions & StreamOptions> => {
  const secret = readSecret();
  return {
    ...options,
    headers: { ...options.headers, ...(secret !== null && { "x-admin-secret": encodeURIComponent(secret) }) },
    // supabase-js is loaded on demand, so loading it can fail as well.
    accessToken: await findToken().catch((cause: unknown) => {
      throw cause instanceof ApiError ? cause : new ApiError(null, "unavailable", "", { cause });
    }),
  };
};

/** Calls a function with JSON and the owner's credentials. Throws ApiError. */
export const callAsOwner = async <Name extends JsonName, const Input extends Functions[Name]["input"]>(
  name: Name,
  body: Input,
  options: OwnerCallOptions = {},
): Promise<AnswerOf<Functions[Name], Input>> => callFunction(name, body, await withCredentials(options));

/** Calls a function that responds with a stream of events, with the owner's credentials. Throws ApiError. */
export async function* streamAsOwner<Name extends JsonName>(
  name: Name,
  body: Functions[Name]["input"],
  options: OwnerStreamOptions = {},
): AsyncGenerator<EventOf<Name>, void> {
  yield* streamFunction(name, body, await withCredentials(options));
}

/** Calls a function as whoever is there: signed in or not, in each mode, the owner or not. Throws ApiError. */
export const callAsVisitor = async <Name extends JsonName, const Input extends Functions[Name]["input"]>(
  name: Name,
  body: Input,
  options: OwnerCallOptions = {},
): Promise<AnswerOf<Functions[Name], Input>> =>
  callFunction(name, body, await withCredentials(options, findSessionToken));

/** As `callAsVisitor`, for a function that responds with a stream of events. */
export async function* streamAsVisitor<Name extends JsonName>(
  name: Name,
  body: Functions[Name]["input"],
  options: OwnerStreamOptions = {},
): AsyncGenerator<EventOf<Name>, void> {
  yield* streamFunction(name, body, await withCredentials(options, findSessionToken));
}

/** Calls a function that responds with a file, with the owner's credentials. Throws ApiError. */
export const downloadAsOwner = async <Name extends DownloadName>(
  name: Name,
  fallbackName: string,
  input?: Functions[Name]["input"],
): Promise<File> =>
  downloadFile<Name>(name, fallbackName, { ...(await withCredentials({ timeoutMs: fileTimeoutMs })), input });

/** Uploads a file as the raw body, with the owner's credentials. Throws ApiError. */
export const uploadAsOwner = async <Name extends UploadName>(
  name: Name,
  file: Blob,
  options: OwnerCallOptions = {},
): Promise<Functions[Name]["answer"]> =>
  uploadFile(
    name,
    file,
    await withCredentials({ timeoutMs: fileTimeoutMs, explain: describeProxyRefusal, ...options }),
  );
