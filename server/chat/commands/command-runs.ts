import { LRUCache } from "lru-cache";
import { AppError } from "#contracts/errors.ts";
import type { CommandEvent } from "#contracts/chat/commands.ts";
import { sentence } from "../../sentence.ts";

type Run = {
  events: readonly CommandEvent[];
  /** The error or null; set when the run has ended. */
  end: { error: unknown } | null;
  readers: number;
  control: AbortController;
  changed: PromiseWithResolvers<void>;
  idle: NodeJS.Timeout | undefined;
};

type Options = {
  /** How long a run continues without a reader, in milliseconds. */ idleMs?: number;
  /** Maximum size of all finished runs in the cache, in characters. */ maxLength?: number;
  /** Maximum number of runs in progress. */ maxRunning?: number;
};

/** For how long a finished run is cached. */
const cachedMs = 300_000;

const stopped = () => new AppError("conflict", sentence("chat.commandStopped"));
const full = () => new AppError("unavailable", sentence("chat.commandsBusy"), { retryAfter: 10 });

const measure = (events: readonly CommandEvent[]): number =>
  events.reduce((sum, event) => sum + ("delta" in event ? event.delta.length : 200), 1);

/** The same events, with the chunks of the answer merged into one. */
const compact = (events: readonly CommandEvent[]): CommandEvent[] => {
  const delta = events.map((event) => ("delta" in event ? event.delta : "")).join("");
  const at = events.findIndex((event) => "delta" in event);
  return events.flatMap((event, index): CommandEvent[] => {
    if (index === at) return [{ delta }];
    return "delta" in event ? [] : [event];
  });
};

/**
 * Deduplicates runs by user and message: a known key starts nothing, its caller reads the events of the first run. Runs
 * in progress are never evicted; a finished one that exceeds the size limit of the cache is not cached.
 */
export const createCommandRuns = ({ idleMs = 20_000, maxLength = 4_000_000, maxRunning = 200 }: Options = {}) => {
  const running = new Map<string, Run>();
  const finished = new LRUCache<string, Run>({ max: 1_000, maxSize: maxLength, ttl: cachedMs });

  const notify = (run: Run): void => {
    run.changed.resolve();
    run.changed = Promise.withResolvers();
  };
  const waitForReaders = (run: Run): void => {
    clearTimeout(run.idle);
    if (run.readers === 0 && !run.end) run.idle = setTimeout(() => run.control.abort(), idleMs).unref();
  };
  const read = async function* (run: Run, signal: AbortSignal): AsyncGenerator<CommandEvent> {
    const leave = () => notify(run);
    signal.addEventListener("abort", leave);
    run.readers += 1;
    waitForReaders(run);
    try {
      for (let place = 0, { events } = run; !signal.aborted;) {
        const { changed, end } = run;
        if (!end) events = run.events;
        while (place < events.length && !signal.aborted) yield events[place++] as CommandEvent;
        if (end?.error) throw end.error;
        if (end) return;
        await changed.promise;
      }
    } finally {
      signal.removeEventListener("abort", leave);
      run.readers -= 1;
      waitForReaders(run);
    }
  };
  const perform = async (key: string, run: Run, source: AsyncIterable<CommandEvent>): Promise<void> => {
    const events: CommandEvent[] = [];
    run.events = events;
    let error: unknown = null;
    try {
      for await (const event of source) {
        events.push(event);
        notify(run);
      }
    } catch (thrown) {
      error = thrown;
    }
    if (run.control.signal.aborted) error = stopped();
    running.delete(key);
    clearTimeout(run.idle);
    run.end = { error };
    run.events = compact(events);
    finished.set(key, run, { size: measure(run.events) });
    notify(run);
  };

  return {
    /** The events of the run with this key; `start` is called if there is none. Throws AppError if too many are running. */
    join(key: string, start: (signal: AbortSignal) => AsyncIterable<CommandEvent>, signal: AbortSignal) {
      const existing = running.get(key) ?? finished.get(key);
      if (existing) return read(existing, signal);
      if (running.size >= maxRunning) throw full();
      const control = new AbortController();
      const changed = Promise.withResolvers<void>();
      const run: Run = { events: [], end: null, readers: 0, control, changed, idle: undefined };
      running.set(key, run);
      void perform(key, run, start(control.signal));
      return read(run, signal);
    },
    /** Returns whether a run was stopped. */
    stop(key: string): boolean {
      const run = running.get(key);
      if (!run) return false;
      run.control.abort();
      return true;
    },
    /** Aborts all runs; called at shutdown. */
    endAll(): void {
      for (const run of running.values()) run.control.abort();
    },
  };
};

export type CommandRuns = ReturnType<typeof createCommandRuns>;
