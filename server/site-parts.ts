import type { ServerBuild } from "react-router";
import type { Backend } from "./backend.ts";
import type { SiteBackups } from "./backup/machine/site-backups.ts";
import type { Neo } from "./chat/neo/neo.ts";
import type { LiveContent } from "./content/live-content.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs/create-jobs.ts";
import type { Mailer } from "./inbox/mail/mailer.ts";
import type { Log } from "./telemetry/log.ts";
import type { LogBuffer } from "./telemetry/log-buffer.ts";
import type { RequestTracer } from "./telemetry/request-tracer.ts";
import type { SiteSettings } from "./settings/open-settings.ts";
import type { ProviderActivity } from "./telemetry/provider-activity.ts";

/** What a site is made of. */
export type SiteParts = {
  env: Env;
  backend: Backend;
  jobs: Jobs;
  mail: Mailer;
  log: Log;
  /** The most recent lines of `log`. */
  logBuffer?: LogBuffer;
  /** Recorded calls of providers that were created before the services. */
  providerActivity?: ProviderActivity;
  /** Returns the built pages; called for each request, so that development can replace them. */
  loadBuild(): Promise<ServerBuild>;
  /** Folder of the built client files; null if something else serves them. */
  clientDir: string | null;
  contentDir: string;
  /** The texts of `contentDir`, and what the owner changed in them. */
  content: LiveContent;
  /** Backups of the whole site; absent where its database is elsewhere. */
  backups?: SiteBackups | undefined;
  /** What the owner sets while the site runs. */
  settings: SiteSettings;
  /** Cache folder: its files can be recreated. */
  cacheDir: string;
  /** Folder for the files of imports. */
  importsDir: string;
  /** Local-access check for machine-only pages; requires the local key once the site is reached from elsewhere. */
  localKey: string;
  mode?: "production" | "development";
  /** Given each answered request, for a collector of traces. */
  trace?: RequestTracer | undefined;
  /** Replaces the site's own NEO. */
  neo?: Neo | undefined;
  /** The clock of what a day may cost, in ms since 1970. */
  now?: (() => number) | undefined;
};
