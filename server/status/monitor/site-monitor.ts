import type { LiveState } from "#contracts/chat/commands.ts";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { ProviderActivity } from "../../telemetry/provider-activity.ts";
import type { LiveHub } from "./live-hub.ts";
import type { LogBuffer } from "../../telemetry/log-buffer.ts";
import type { SecurityCounters } from "../../telemetry/security-counters.ts";

/** What the site can report about itself. */
export type SiteMonitor = {
  logs: LogBuffer;
  security: SecurityCounters;
  providers: ProviderActivity;
  live: LiveHub;
  /** The last checks of all parts. */
  readStatus(): Promise<SiteStatus>;
  contentDir: string;
  /** A folder on the disk that stores the data. */
  dataDir: string;
};

/** The state sent to open pages. Analytics is up if the database is and the last counts were written. */
export const toLiveState = ({ parts }: SiteStatus, areCountsWritten: boolean): LiveState => {
  const find = (part: "database" | "functions") => parts.find((result) => result.part === part)?.status ?? null;
  const database = find("database");
  return {
    database,
    functions: find("functions"),
    analytics: database === "operational" && !areCountsWritten ? "warning" : database,
  };
};
