import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import { type CheckDeps, createChecks } from "./create-checks.ts";
import { createIncidentDrafter } from "./incident-drafter.ts";
import { createOutageNotifier } from "./notify-of-outage.ts";
import { createOutageStore } from "./outage-store.ts";
import { createProbeStore } from "./probe-store.ts";
import { createProber } from "./prober.ts";
import { createIncidentReader } from "./read-incidents.ts";
import { createStatusReader } from "./read-site-status.ts";

type Deps = CheckDeps & {
  env: Env;
  mail: Mailer;
  log: Log;
  loadHubTexts(): Promise<HubTexts>;
  /** Called after rows of a table were written. */
  onWrite(table: string): void;
};

/**
 * Creates the checks of the site's parts, the drafter of incidents, and the reader of both. Call the returned `onWrite`
 * with each written table.
 */
export const createSiteProber = (deps: Deps) => {
  const { backend, env, log, mail } = deps;
  const store = createProbeStore(backend.serviceClient());
  const incidents = createIncidentDrafter({
    store: createOutageStore({ backend, onWrite: deps.onWrite, loadHubTexts: deps.loadHubTexts }),
    notify: createOutageNotifier({ mail, env }),
    log,
  });
  const prober = createProber({ checks: createChecks(deps), store, incidents, log });
  const readIncidents = createIncidentReader(backend.anonClient());
  const { read, invalidate } = createStatusReader({ prober, store, readIncidents });
  return { prober, readSiteStatus: read, onWrite: (table: string) => void (table === "hub_entries" && invalidate()) };
};
