import { shareRuns } from "@site/fair-queue/share-runs.ts";
import type { Backend } from "./backend.ts";

type Options = {
  backend: Pick<Backend<unknown>, "hearsChanges" | "onChange">;
  table: string;
  /** Reads what is kept in memory. */
  read(): Promise<void>;
  onFailed(error: unknown): void;
  /** How often a backend is asked that does not tell of changes, and one that did not answer, in milliseconds. */
  everyMs: number;
  /** How soon after a change it is read again, in milliseconds; later where reading takes long. */
  delayMs?: number;
};

/** Reading takes at most this share of the time, however often the table changes. */
const readingShare = 0.1;

/** Keeps in memory what is stored in a table: reads it again after each change, by whatever replica. */
export const mirrorTable = ({ backend, table, read, onFailed, everyMs, delayMs = 0 }: Options) => {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let lastReadMs = 0;

  const schedule = (afterMs: number): void => {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void reload();
    }, afterMs).unref();
  };
  /** Reads it again; resolves when that is in memory. Never throws. */
  const reload = shareRuns(async () => {
    const start = performance.now();
    try {
      await read();
    } catch (error) {
      if (!isClosed) onFailed(error);
      // A backend tells of a change once.
      schedule(everyMs);
    }
    lastReadMs = performance.now() - start;
  });
  const stopListening = backend.onChange((changed) => {
    if (changed === table) schedule(delayMs && Math.max(delayMs, lastReadMs / readingShare));
  });
  const interval = backend.hearsChanges ? undefined : setInterval(() => void reload(), everyMs).unref();

  return {
    reload,
    close(): void {
      isClosed = true;
      stopListening();
      clearInterval(interval);
      clearTimeout(timer);
    },
  };
};
