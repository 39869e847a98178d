import { ApiError } from "#app/lib/api/api-error.ts";
import { callAsOwner, streamAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { BookCall } from "#contracts/book/book-calls.ts";
import type { BookEvent, BookResult, BookRun, BookSettings } from "#contracts/book/book-run.ts";

const cancelTimeoutMs = 60_000;

export type RunEnd = BookResult & { run?: BookRun | null };

/** Starts a run and streams its log to `onEvent`. Resolves with its result. Throws ApiError. */
export const streamRun = async (
  call: BookCall & { mode: BookRun["mode"] },
  onEvent: (event: Exclude<BookEvent, { done: true }>) => void,
): Promise<RunEnd> => {
  let end: RunEnd | null = null;
  for await (const event of streamAsOwner("generate-book", call)) {
    if ("text" in event || "words" in event) onEvent(event);
    else end = event;
  }
  if (!end) throw new ApiError(null, "unavailable");
  return end;
};

/** Status of the current run, or else of the last one. */
export const readStatus = () => callAsOwner("generate-book", { mode: "status" });
export const cancelRun = () => callAsOwner("generate-book", { mode: "cancel" }, { timeoutMs: cancelTimeoutMs });

export const readBookSettings = async (signal: AbortSignal) =>
  (await callAsOwner("story-ledger", { action: "settings" }, { signal })).settings;
/** What is missing in `change` stays. A refused story can only be left. */
export const saveBookSettings = async (change: Partial<Omit<BookSettings, "refused">> & { refused?: null }) =>
  (await callAsOwner("story-ledger", { action: "save-settings", ...change })).settings;
