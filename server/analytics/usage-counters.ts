import type { Row } from "#contracts/database.ts";
import { toUtcDay } from "#contracts/utc-day.ts";
import type { Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";

export type UsageCounters = {
  /** Counts one page view. */
  recordPageView(path: string): void;
  /** Counts one user action, or another amount of what it used. */
  recordEvent(kind: Row<"activity">["kind"], name: string, amount?: number): void;
  /** Whether the last counts could be written. */
  isHealthy(): boolean;
  /** Writes the buffered counts to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const everyMs = 10_000;
const maxKeys = 2_000;
const separator = "\n";

/**
 * Counts by day and nothing else: no IP, cookie or user agent. Buffered, and written to the database every ten seconds.
 */
export const createUsageCounters = (service: Client, log: Log, now = Date.now): UsageCounters => {
  let buffer = new Map<string, number>();
  let hasFailed = false;
  const add = (amount: number, ...parts: string[]): void => {
    const key = [toUtcDay(now()), ...parts].join(separator);
    if (amount > 0 && (buffer.size < maxKeys || buffer.has(key))) buffer.set(key, (buffer.get(key) ?? 0) + amount);
  };

  const write = async (counted: Map<string, number>): Promise<boolean> => {
    const views: Row<"page_views">[] = [];
    const activity: Row<"activity">[] = [];
    for (const [key, total] of counted) {
      const [day = "", what = "", name = "", ...rest] = key.split(separator);
      if (what === "view") views.push({ day, path: name, views: total });
      else activity.push({ day, kind: name as Row<"activity">["kind"], name: rest.join(" "), total });
    }
    const { error } = await service.rpc("add_counts", { new_views: views, new_activity: activity });
    hasFailed = Boolean(error);
    if (error) log.warn({ detail: error.message }, "counts not written yet");
    return !error;
  };

  const flush = async (): Promise<void> => {
    if (buffer.size === 0) return;
    const counted = buffer;
    buffer = new Map();
    if (await write(counted)) return;
    for (const [key, total] of counted)
      if (buffer.size < maxKeys || buffer.has(key)) buffer.set(key, (buffer.get(key) ?? 0) + total);
  };
  const timer = setInterval(
    () => void flush().catch((error: unknown) => log.warn({ detail: String(error) }, "counts not written yet")),
    everyMs,
  ).unref();

  return {
    recordPageView: (path) => add(1, "view", path.slice(0, 200)),
    recordEvent: (kind, name, amount = 1) =>
      add(amount, "activity", kind, name.replaceAll(separator, " ").slice(0, 100)),
    isHealthy: () => !hasFailed,
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
};
