import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { LogBuffer } from "../telemetry/log-buffer.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import type { SecurityCounters } from "../telemetry/security-counters.ts";
import { createSiteStatus } from "./create-site-status.ts";
import { createFailures } from "./failures.ts";
import { listNotices } from "./list-notices.ts";
import { createLiveHub } from "./monitor/live-hub.ts";
import { type SiteMonitor, toLiveState } from "./monitor/site-monitor.ts";
import { siteStatus } from "./site-status.ts";
import { createFailureTeller } from "./tell-of-failures.ts";

type Deps = Omit<Parameters<typeof createSiteStatus>[0], "activity"> & {
  /** Absent where the database is elsewhere. */
  backups?: SiteBackups | undefined;
  budgets: { strangersMails: Pick<DayBudget, "refusedAt"> };
  cacheDir: string;
  contentDir: string;
  logBuffer: LogBuffer;
  providers: ProviderActivity;
  releases: { findNewer(): Promise<string | null> };
  security: SecurityCounters;
  usageCounters: { isHealthy(): boolean };
};

/** Whether the parts of the site work, and who is told if not. */
export const createStatus = ({ backups, budgets, providers, releases, usageCounters, ...deps }: Deps) => {
  const { backend, cacheDir, content, contentDir } = deps;
  const { invalidate, read, ...probing } = createSiteStatus({ ...deps, activity: providers });
  const stopListening = backend.onChange(invalidate);
  const tellOfFailures = createFailureTeller({ ...deps, activity: providers, backups });
  const failures = createFailures({ ...deps, ...budgets, providers, backups });
  deps.jobs.repeat({
    kind: "failures",
    everyMs: 20_000,
    isPerProcess: true,
    async run() {
      // What is not shared now is shared the next time.
      await failures.shareNew().catch(() => undefined);
      await tellOfFailures();
    },
  });
  const monitor: SiteMonitor = {
    logs: deps.logBuffer,
    security: deps.security,
    providers,
    readStatus: read,
    live: createLiveHub({ read: async () => toLiveState(await read(), usageCounters.isHealthy()) }),
    contentDir,
    dataDir: cacheDir,
  };
  return {
    ...probing,
    failures,
    monitor,
    read,
    /** What the owner has to know. `dropped`: by list, how many entries of visitors made room for newer ones. */
    listNotices: async (dropped: ReadonlyMap<string, number>) =>
      listNotices({
        backend,
        backups: backups ?? null,
        dropped,
        failures: await failures.list(),
        newerRelease: await releases.findNewer(),
      }),
    routes: [siteStatus(read, content)],
    async close() {
      stopListening();
      await probing.stopProbing();
    },
  };
};
