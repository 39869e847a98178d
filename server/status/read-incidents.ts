import { type HubEntry, toHubEntry } from "#contracts/hub/hub-entry.ts";
import type { SiteIncident } from "#contracts/status/site-status.ts";
import type { Client } from "../backend.ts";

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
