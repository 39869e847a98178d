import type { AnswerOf, DownloadName, EventOf, Functions, JsonName, UploadName } from "#contracts/functions.ts";
import { ApiError } from "../api/api-error.ts";
import { callFunction, type CallOptions, downloadFile, streamFunction, uploadFile } from "../api/call-function.ts";
import { describeProxyRefusal } from "./describe-proxy-refusal.ts";
import { findAccessToken, readSecret } from "./credentials.ts";

const fileTimeoutMs = 600_000;

export type OwnerCallOptions = Omit<CallOptions, "accessToken">;

// supabase-js is loaded on demand, so loading it can fail as well.
const findToken = (): Promise<string | null> =>
  findAccessToken().catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError(null, "unavailable", "", { cause });
  });

export const withCredentials = async ({ headers, ...options }: OwnerCallOptions): Promise<CallOptions> => {
  const secret = readSecret();
  return {
    ...options,
    headers: { ...headers, ...(secret !== null && { "x-admin-secret": encodeURIComponent(secret) }) },
    accessToken: await findToken(),
  };
};

/** Calls a function with JSON and the owner's credentials. Throws ApiError. */
export const callAsOwner = async <Name extends JsonName, const Input extends Functions[Name]["input"]>(
  name: Name,
  body: Input,
  options: OwnerCallOptions = {},
): Promise<AnswerOf<Functions[Name], Input>> => callFunction(name, body, await withCredentials(options));

/** Calls a function that responds with a stream of events, with the owner's credentials. Throws ApiError. */
export const streamAsOwner = async <Name extends JsonName>(
  name: Name,
  body: Functions[Name]["input"],
  onEvent: (event: EventOf<Name>) => void,
  options: OwnerCallOptions = {},
): Promise<void> => streamFunction(name, body, onEvent, await withCredentials(options));

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
