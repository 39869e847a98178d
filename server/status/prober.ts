import { probeEveryMs, type ProbeResult } from "#contracts/status/site-status.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import type { IncidentDrafter } from "./incident-drafter.ts";
import type { ProbeStore } from "./probe-store.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";
import { describeError } from "../telemetry/provider-activity.ts";
import { type Check, runCheck } from "./run-check.ts";

type Round = { at: number; results: ProbeResult[] };

export type Prober = {
  /** Begins to check, every 30 s. */
  start(checks: readonly Check[]): void;
  /** Starts no further check, and releases the lease for another process. */
  stop(): Promise<void>;
  /** The last checks of this process; null while another one probes. */
  getLatest(): Round | null;
};

type Options = {
  store: Pick<ProbeStore, "record">;
  jobs: Pick<Jobs, "hold" | "release">;
  incidents: IncidentDrafter;
  log: Log;
  now?: () => number;
};

const firstAfterMs = 2_000;
/** Longer than a round takes, and short enough that another process takes over within a minute. */
const leaseSeconds = 40;
/** How often a process without the lease tries to acquire it. */
const standbyMs = 10_000;

/**
 * Checks all parts of the site every 30 s. Of all processes on one database, only the holder of the lease does; without
 * a database each process checks for itself and stores no results.
 */
export const createProber = ({ store, jobs, incidents, log, now = Date.now }: Options): Prober => {
  let checks: readonly Check[] = [];
  let latest: Round | null = null;
  const reasons = new Map<SitePart, string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasLease = false;

  const logChanges = (results: ProbeResult[]): void => {
    for (const { part, status } of results) {
      const before = latest?.results.find((result) => result.part === part)?.status ?? "operational";
      if (before === status) continue;
      const detail = status === "down" ? reasons.get(part) : undefined;
      log.warn({ part, status, before, detail }, "status of a part changed");
    }
  };

  /** Returns whether this process probed. */
  const probe = async (): Promise<boolean> => {
    const claimed = await jobs.hold("probes", leaseSeconds).catch(() => null);
    hasLease = claimed === true;
    if (claimed === false) {
      latest = null;
      incidents.reset();
    }
    if (claimed === false || isStopped) return false;
    const results = await Promise.all(
      checks.map((check) => runCheck(check, now, (part, error) => reasons.set(part, describeError(error)))),
    );
    // A stopping site closes what would be checked.
    if (isStopped) return true;
    logChanges(results);
    latest = { at: now(), results };
    if (hasLease)
      await store.record(results).catch((error: unknown) => log.warn({ detail: String(error) }, "checks not stored"));
    await incidents.update(results, hasLease);
    return true;
  };

  const plan = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => void next(), ms);
    timer.unref();
  };
  const next = async (): Promise<void> => {
    const startedAt = now();
    const hasProbed = await probe();
    plan(Math.max(1_000, (hasProbed ? probeEveryMs : standbyMs) - (now() - startedAt)));
  };

  return {
    start(wanted) {
      checks = wanted;
      plan(firstAfterMs);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearTimeout(timer);
      if (hasLease) await jobs.release("probes").catch(() => undefined);
    },
    getLatest: () => latest,
  };
};
