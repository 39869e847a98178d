import { createDateFormat } from "#app/lib/format-date.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";

type Incident = HubEntry<"incident">;

const format = createDateFormat({ month: "long", year: "numeric", timeZone: "UTC" });

/** Groups incidents, newest first, by the month (UTC) in which they started. */
export const groupByMonth = (incidents: readonly Incident[]): { month: string; incidents: Incident[] }[] => {
  const months = new Map<string, Incident[]>();
  for (const incident of incidents) {
    const month = format(incident.occurredAt);
    months.set(month, [...(months.get(month) ?? []), incident]);
  }
  return [...months].map(([month, list]) => ({ month, incidents: list }));
};
