import type { LiveState } from "#contracts/neo/commands.ts";
import type { SiteStatus } from "#contracts/site-status.ts";
import type { ProviderActivity } from "../providers/provider-activity.ts";
import type { LiveHub } from "./live-hub.ts";
import type { LogBuffer } from "./log-buffer.ts";
import type { SecurityCounters } from "./security-counters.ts";

/** What the site knows of itself. */
export type SiteMonitor = {
  logs: LogBuffer;
  security: SecurityCounters;
  providers: ProviderActivity;
  live: LiveHub;
  /** The last checks of all parts. */
  readStatus(): Promise<SiteStatus>;
  contentDir: string;
  /** A folder on the disk of the data. */
  dataDir: string;
};

/** What open pages are told. Analytics works where the database does and took the last counts. */
export const toLiveState = ({ parts }: SiteStatus, areCountsWritten: boolean): LiveState => {
  const find = (part: "database" | "functions") => parts.find((result) => result.part === part)?.status ?? null;
  const database = find("database");
  return {
    database,
    functions: find("functions"),
    analytics: database === "operational" && !areCountsWritten ? "warning" : database,
  };
};
