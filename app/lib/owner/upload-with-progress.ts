import type { Functions, UploadName } from "#contracts/functions.ts";
import { createFunctionClient } from "../api/call-function.ts";
import { createProgressFetch } from "../api/progress-fetch.ts";
import { readPublicSettings } from "../api/public-settings.ts";
import { type OwnerCallOptions, withCredentials } from "./call-as-owner.ts";

/** A large file takes as long as its bytes get through; a line that is lost is noticed earlier. */
const slowestUploadMs = 86_400_000;

/** Uploads a file as `uploadAsOwner` does, and reports how many of its bytes have been sent. Throws ApiError. */
export const uploadWithProgress = async <Name extends UploadName>(
  name: Name,
  file: Blob,
  onProgress: (sent: number) => void,
  options: OwnerCallOptions = {},
): Promise<Functions[Name]["answer"]> =>
  createFunctionClient({
    fetch: createProgressFetch(onProgress),
    readKey: () => readPublicSettings().publishableKey,
  }).uploadFile(name, file, await withCredentials({ timeoutMs: slowestUploadMs, ...options }));
