import { LRUCache } from "lru-cache";
import { AppError } from "#contracts/errors.ts";
import type { CommandEvent } from "#contracts/neo/commands.ts";

type Run = {
  events: readonly CommandEvent[];
  /** What it threw, or null, once it is over. */
  end: { error: unknown } | null;
  readers: number;
  control: AbortController;
  changed: PromiseWithResolvers<void>;
  idle: NodeJS.Timeout | undefined;
};

type Options = {
  /** Milliseconds that a run goes on without a reader. */ idleMs?: number;
  /** Milliseconds for which a run is remembered. */ keptMs?: number;
  /** Characters of all runs together that are remembered. */ maxLength?: number;
};

/** How much of the memory a run may need that goes on still. */
const runningLength = 60_000;

const stopped = () => new AppError("conflict", "This line was stopped.");

const measure = (events: readonly CommandEvent[]): number =>
  events.reduce((sum, event) => sum + ("delta" in event ? event.delta.length : 200), 1);

/** The same events with the pieces of the answer as one. */
const compact = (events: readonly CommandEvent[]): CommandEvent[] => {
  const delta = events.map((event) => ("delta" in event ? event.delta : "")).join("");
  const at = events.findIndex((event) => "delta" in event);
  return events.flatMap((event, index): CommandEvent[] => {
    if (index === at) return [{ delta }];
    return "delta" in event ? [] : [event];
  });
};

/**
 * Lines that run, by a key of user and message: a key that is known runs nothing, its caller reads what becomes of the
 * first run. What does not fit into the memory any more runs to its end, but is not remembered.
 */
export const createCommandRuns = ({ idleMs = 20_000, keptMs = 300_000, maxLength = 4_000_000 }: Options = {}) => {
  const runs = new LRUCache<string, Run>({ max: 1_000, maxSize: maxLength, ttl: keptMs });
  const running = new Set<Run>();

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
    running.add(run);
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
    running.delete(run);
    clearTimeout(run.idle);
    run.end = { error };
    run.events = compact(events);
    if (runs.peek(key) === run) runs.set(key, run, { size: measure(run.events) });
    notify(run);
  };

  return {
    /** The events of that line; `start` is called where it does not run and has not run. */
    join(key: string, start: (signal: AbortSignal) => AsyncIterable<CommandEvent>, signal: AbortSignal) {
      const known = runs.get(key);
      if (known) return read(known, signal);
      const control = new AbortController();
      const changed = Promise.withResolvers<void>();
      const run: Run = { events: [], end: null, readers: 0, control, changed, idle: undefined };
      runs.set(key, run, { size: runningLength });
      void perform(key, run, start(control.signal));
      return read(run, signal);
    },
    /** Whether there was something to end. */
    stop(key: string): boolean {
      const run = runs.peek(key);
      if (!run || run.end) return false;
      run.control.abort();
      return true;
    },
    /** Ends what runs, as a part of the end of the process. */
    endAll(): void {
      for (const run of running) run.control.abort();
    },
  };
};

export type CommandRuns = ReturnType<typeof createCommandRuns>;
