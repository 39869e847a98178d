import { ApiError } from "#app/lib/api/api-error.ts";
import { callAsOwner, streamAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { BookCall, LedgerCall } from "#contracts/book/book-calls.ts";
import type { BookEvent, BookLine, BookResult, BookRun, BookSettings, BookStatus } from "#contracts/book/book-run.ts";
import type { StoryLedger } from "#contracts/book/story-ledger.ts";

// Longer than the server's own time limit of a run.
const runTimeoutMs = 960_000;
const cancelTimeoutMs = 60_000;

export type RunEnd = BookResult & { run?: BookRun | null };

/** Starts a run and streams its log to `onLine`. Resolves with its result. Throws ApiError. */
export const streamRun = async (
  call: BookCall,
  onLine: (line: BookLine & { progress: number }) => void,
): Promise<RunEnd> => {
  let end: RunEnd | null = null;
  const handleEvent = (event: BookEvent | BookResult) => {
    if ("text" in event) onLine(event);
    else end = event;
  };
  await streamAsOwner("generate-book", call, (event) => handleEvent(event as BookEvent | BookResult), {
    timeoutMs: runTimeoutMs,
  });
  if (!end) throw new ApiError(null, "unavailable");
  return end;
};

/** Status of the current run, or else of the last one. */
export const readStatus = () =>
  callAsOwner<Partial<BookStatus>>("generate-book", { mode: "status" } satisfies BookCall);
export const cancelRun = () =>
  callAsOwner<BookStatus>("generate-book", { mode: "cancel" } satisfies BookCall, { timeoutMs: cancelTimeoutMs });

const callLedger = <Answer>(call: LedgerCall, signal?: AbortSignal) =>
  callAsOwner<Answer>("story-ledger", call, { signal });
export const readLedger = (signal: AbortSignal) =>
  callLedger<{ ledger: StoryLedger; run: BookRun | null }>({ action: "read" }, signal);
export const readBookSettings = async (signal: AbortSignal) =>
  (await callLedger<{ settings: BookSettings }>({ action: "settings" }, signal)).settings;
export const saveBookSettings = async (change: Partial<BookSettings>) =>
  (await callLedger<{ settings: BookSettings }>({ action: "save-settings", ...change })).settings;
