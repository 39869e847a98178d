import {
  findWorst,
  historyDays,
  type ProbeDay,
  probeEveryMs,
  type ProbeResult,
  type SiteIncident,
  type SiteStatus,
} from "#contracts/status/site-status.ts";
import type { ServiceStatus } from "#contracts/values/site-parts.ts";
import { dayMs, toUtcDay } from "#contracts/utc-day.ts";
import type { Prober } from "./prober.ts";
import type { ProbeStore, StoredProbes } from "./probe-store.ts";

const cacheMs = 10_000;
/** Older results say nothing about the current state. */
const staleMs = 120_000;
/** Added to the time of the next checks, so that they are stored by then. */
const marginMs = 1_000;

const toHistory = (days: StoredProbes["days"], firstDay: string): SiteStatus["history"] => {
  const first = Date.parse(firstDay);
  const history = new Map<string, ProbeDay[]>();
  for (const { day, part, passed, total } of days) {
    const index = Math.round((Date.parse(day) - first) / dayMs);
    if (index < 0 || index >= historyDays) continue;
    const row = history.get(part) ?? Array.from({ length: historyDays }, () => null);
    row[index] = { passed, total };
    history.set(part, row);
  }
  return Object.fromEntries(history);
};

const databaseIsDown: ProbeResult = { part: "database", status: "down", ms: null, note: null };

const withIncidents = (status: ServiceStatus | null, incidents: readonly SiteIncident[]): ServiceStatus | null =>
  status !== "down" && incidents.some(({ resolvedAt }) => resolvedAt === null) ? "warning" : status;

type Options = {
  prober: Pick<Prober, "getLatest">;
  store: Pick<ProbeStore, "read">;
  readIncidents(): Promise<SiteIncident[]>;
  now?: () => number;
};

/**
 * The status of the site from the stored checks and incidents (cached for ten seconds or until `invalidate` is called)
 * and the newer checks of this process.
 */
export const createStatusReader = (options: Options): { read(): Promise<SiteStatus>; invalidate(): void } => {
  const { prober, store, readIncidents, now = Date.now } = options;
  let stored: StoredProbes = { at: null, results: [], days: [] };
  let incidents: SiteIncident[] = [];
  let readAt = -Infinity;
  let hasFailed = false;
  let reading: Promise<void> | null = null;
  let turn = 0;
  let shownTurn = 0;

  const readStored = async (): Promise<void> => {
    const ownTurn = turn;
    const statusAndIncidents = await Promise.all([store.read(), readIncidents()]).catch(() => null);
    // A read that started later has finished first.
    if (ownTurn < shownTurn) return;
    shownTurn = ownTurn;
    hasFailed = statusAndIncidents === null;
    if (statusAndIncidents) [stored, incidents] = statusAndIncidents;
    if (ownTurn !== turn) return;
    readAt = now();
    reading = null;
  };
  const invalidate = (): void => {
    turn += 1;
    readAt = -Infinity;
    reading = null;
  };

  const getResults = (): { at: number | null; results: ProbeResult[] } => {
    const own = prober.getLatest();
    const { at, results } = own && own.at >= (stored.at ?? 0) ? own : stored;
    const freshResults = at !== null && now() - at < staleMs ? results : [];
    if (!hasFailed || own) return { at, results: freshResults };
    return { at, results: [databaseIsDown, ...freshResults.filter(({ part }) => part !== "database")] };
  };

  const read = async (): Promise<SiteStatus> => {
    if (now() - readAt >= cacheMs) await (reading ??= readStored());
    const { at, results } = getResults();
    const firstDay = toUtcDay(now() - (historyDays - 1) * dayMs);
    const untilNext = at === null ? 0 : at + probeEveryMs + marginMs - now();
    return {
      status: withIncidents(findWorst(results), incidents),
      at: at === null ? null : new Date(at).toISOString(),
      nextMs: Math.min(probeEveryMs, Math.max(5_000, untilNext)),
      parts: results,
      incidents,
      firstDay,
      history: toHistory(stored.days, firstDay),
    };
  };
  return { read, invalidate };
};
