import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError, toFile } from "#app/lib/api/call-function.ts";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";

const timeoutMs = 600_000;

/** Downloads all published stories as a ZIP through a new download link. Throws ApiError. */
export const downloadBook = async (): Promise<File> => {
  const { url } = await callAsOwner("book-link", {});
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw await toApiError(response);
    return await toFile(response, "book.zip");
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(null, "unavailable", "", { cause: error });
  }
};
