import type { UploadName } from "#contracts/function-names.ts";
import type { Functions } from "#contracts/functions.ts";
import { createFunctionClient } from "../api/call-function.ts";
import { createProgressFetch } from "../api/progress-fetch.ts";
import { readPublicSettings } from "../api/public-settings.ts";
import { type OwnerCallOptions, withCredentials } from "./call-as-owner.ts";

/** A large file takes as long as its bytes get through; a line that is lost is noticed earlier. */
const slowestUploadMs = 86_400_000;

type ProgressOptions = OwnerCallOptions & { query: Record<string, string>; onProgress: (sent: number) => void };

/** Uploads a file as `uploadAsOwner` does, and reports how many of its bytes have been sent. Throws ApiError. */
export const uploadWithProgress = async <Name extends UploadName>(
  name: Name,
  file: Blob,
  { query, onProgress, ...options }: ProgressOptions,
): Promise<Functions[Name]["answer"]> => {
  const send = createProgressFetch(onProgress);
  const client = createFunctionClient({
    fetch: (address, init) => send(`${address as string}?${new URLSearchParams(query)}`, init),
    readKey: () => readPublicSettings().publishableKey,
  });
  return client.uploadFile(name, file, await withCredentials({ timeoutMs: slowestUploadMs, ...options }));
};
