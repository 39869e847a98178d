import type { ProbeResult } from "#contracts/status/site-status.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";
import type { Log } from "../telemetry/log.ts";
import type { Outage, OutageStore } from "./outage-store.ts";

export type IncidentDrafter = {
  /** Processes a round of checks. `canStore`: this process has the lease, so only it stores incidents. Never throws. */
  update(results: readonly ProbeResult[], canStore: boolean): Promise<void>;
  /** Called when another process takes over the checks. */
  reset(): void;
};

type Options = {
  store: OutageStore;
  /** Notifies the owner of a new draft. */
  notify(outage: Outage): Promise<void>;
  log: Pick<Log, "warn">;
  now?: () => number;
};

/** Consecutive failures that count as an outage. */
const outageRounds = 3;

type Failing = { beganAt: number; rounds: number };

/**
 * Drafts one incident for each outage, when a part has failed three checks in a row, and adds a note when the checks
 * pass again. An outage of the database itself is stored once the database is back.
 */
export const createIncidentDrafter = ({ store, notify, log, now = Date.now }: Options): IncidentDrafter => {
  const failing = new Map<SitePart, Failing>();
  /** Outages that ended before they could be stored. */
  let missed: Outage[] = [];
  /** Parts with a stored outage; null while unknown. */
  let noted: Set<SitePart> | null = null;

  const track = (results: readonly ProbeResult[]): void => {
    for (const { part, status } of results) {
      const before = failing.get(part);
      if (status === "down") {
        failing.set(part, { beganAt: before?.beganAt ?? now(), rounds: (before?.rounds ?? 0) + 1 });
        continue;
      }
      failing.delete(part);
      if (before && before.rounds >= outageRounds && !noted?.has(part))
        missed.push({ part, beganAt: before.beganAt, endedAt: now() });
    }
  };

  const draft = async (outage: Outage): Promise<void> => {
    await store.draft(outage);
    if (outage.endedAt === null) noted?.add(outage.part);
    await notify(outage).catch((error: unknown) => log.warn({ detail: String(error) }, "incident not mailed"));
  };

  const writeDown = async (results: readonly ProbeResult[]): Promise<void> => {
    noted ??= new Set(await store.listOpen());
    const openParts = noted;
    missed = missed.filter(({ part }) => !openParts.has(part));
    for (const part of noted) {
      if (failing.has(part) || !results.some((result) => result.part === part)) continue;
      if (await store.markRecovered(part, now())) noted.delete(part);
    }
    for (const [part, { beganAt, rounds }] of failing)
      if (rounds >= outageRounds && !noted.has(part)) await draft({ part, beganAt, endedAt: null });
    while (missed[0]) {
      await draft(missed[0]);
      missed.shift();
    }
  };

  return {
    async update(results, canStore) {
      track(results);
      if (!canStore) return;
      try {
        await writeDown(results);
      } catch (error) {
        // The next round retries, after reading the stored state again.
        noted = null;
        log.warn({ detail: String(error) }, "incident not drafted");
      }
    },
    reset() {
      failing.clear();
      missed = [];
      noted = null;
    },
  };
};
