import type { Backend, Client } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { type Checked, createChecks } from "./create-checks.ts";
import { createIncidentDrafter } from "./incident-drafter.ts";
import { createOutageNotifier } from "./notify-of-outage.ts";
import { createOutageStore } from "./outage-store.ts";
import { createProbeStore } from "./probe-store.ts";
import { createProber } from "./prober.ts";
import { createStatusReader } from "./read-site-status.ts";
import { type HubEntry, toHubEntry } from "#contracts/hub/hub-entry.ts";
import type { SiteIncident } from "#contracts/status/site-status.ts";

const maxIncidents = 20;

const toIncident = ({ id, occurredAt, content }: HubEntry<"incident">): SiteIncident => {
  const { title, state, impact, parts, updates, resolvedAt } = content;
  const updatedAt = updates.at(-1)?.at ?? occurredAt;
  return { id, title, state, impact, parts, beganAt: occurredAt, updatedAt, resolvedAt };
};

/** The newest published incidents, as visible to everybody. Throws if the database is unavailable. */
export const createIncidentReader = (anon: Client) => async (): Promise<SiteIncident[]> => {
  const { data } = await anon
    .from("hub_entries")
    .select("id,kind,status,occurred_at,version,content")
    .eq("kind", "incident")
    .order("occurred_at", { ascending: false })
    .limit(maxIncidents)
    .throwOnError();
  return data
    .map(toHubEntry)
    .filter((entry): entry is HubEntry<"incident"> => entry?.kind === "incident")
    .map(toIncident);
};

type Deps = {
  backend: Backend;
  env: Env;
  jobs: Jobs;
  mail: Mailer;
  log: Log;
  content: Content;
  activity: ProviderActivity;
};

/** The status of the site's parts and its incidents. Probing starts when what is to be checked exists. */
export const createSiteStatus = ({ activity, backend, content, env, jobs, log, mail }: Deps) => {
  const store = createProbeStore(backend.serviceClient());
  const incidents = createIncidentDrafter({
    store: createOutageStore({ backend, content }),
    notify: createOutageNotifier({ content, mail, env }),
    log,
  });
  const prober = createProber({ store, jobs, incidents, log });
  const readIncidents = createIncidentReader(backend.anonClient());
  const { read, invalidate } = createStatusReader({ prober, store, readIncidents });
  return {
    read,
    /** Takes the name of each written table. */
    invalidate: (table: string) => void (table === "hub_entries" && invalidate()),
    startProbing: (checked: Checked) => prober.start(createChecks({ activity, backend, env, ...checked })),
    stopProbing: prober.stop,
  };
};
