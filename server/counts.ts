import type { ActivityRow, PageViewsRow } from "#contracts/database.ts";
import type { Client } from "./backend/backend.ts";
import type { Log } from "./log.ts";

export type Counts = {
  /** One look at a page. */
  addView(path: string): void;
  /** One thing that somebody did. */
  addActivity(kind: ActivityRow["kind"], name: string): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const everyMs = 10_000;
const maxKeys = 2_000;
const separator = "\n";

/** Numbers by day and nothing else: no address, no cookie, no browser. Gathered here, added to the database every ten seconds. */
export const createCounts = (service: Client, log: Log, now = Date.now): Counts => {
  let gathered = new Map<string, number>();
  const add = (...parts: string[]): void => {
    const key = [new Date(now()).toISOString().slice(0, 10), ...parts].join(separator);
    if (gathered.size < maxKeys || gathered.has(key)) gathered.set(key, (gathered.get(key) ?? 0) + 1);
  };

  const write = async (counted: Map<string, number>): Promise<boolean> => {
    const views: PageViewsRow[] = [];
    const activity: ActivityRow[] = [];
    for (const [key, total] of counted) {
      const [day = "", what = "", name = "", ...rest] = key.split(separator);
      if (what === "view") views.push({ day, path: name, views: total });
      else activity.push({ day, kind: name as ActivityRow["kind"], name: rest.join(" "), total });
    }
    const { error } = await service.rpc("add_counts", { new_views: views, new_activity: activity });
    if (error) log.warn({ detail: error.message }, "counts not written yet");
    return !error;
  };

  const flush = async (): Promise<void> => {
    if (gathered.size === 0) return;
    const counted = gathered;
    gathered = new Map();
    if (await write(counted)) return;
    for (const [key, total] of counted) if (gathered.size < maxKeys || gathered.has(key)) gathered.set(key, (gathered.get(key) ?? 0) + total);
  };
  const timer = setInterval(() => void flush().catch((error: unknown) => log.warn({ detail: String(error) }, "counts not written yet")), everyMs).unref();

  return {
    addView: (path) => add("view", path.slice(0, 200)),
    addActivity: (kind, name) => add("activity", kind, name.replaceAll(separator, " ").slice(0, 100)),
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
};
