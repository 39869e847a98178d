import type { ServiceStatus, SitePart } from "../values/site-parts.ts";
import type { IncidentImpact, IncidentState } from "../values/hub-entry-values.ts";

/**
 * Result of one check. `ms` is null if there is a `note`: why nothing was called, that the part is busy, or that the last
 * real call failed.
 */
export type ProbeResult = {
  part: SitePart;
  status: ServiceStatus;
  ms: number | null;
  note: (typeof probeNotes)[number] | null;
};

export const probeNotes = ["builtIn", "configured", "busy", "failed"] as const;

/** Number of passed checks and of all checks of a day; null for a day without any. */
export type ProbeDay = { passed: number; total: number } | null;

/** A published incident. Times are ISO 8601; `resolvedAt` is null while it lasts. */
export type SiteIncident = {
  id: string;
  title: string;
  state: IncidentState;
  impact: IncidentImpact;
  parts: SitePart[];
  beganAt: string;
  updatedAt: string;
  resolvedAt: string | null;
};

/** Response of `/app/system-status.json`. */
export type SiteStatus = {
  /** The worst status of all parts, at least a warning during an incident; null if unknown. */
  status: ServiceStatus | null;
  /** Time of the last checks (ISO); null before the first. */
  at: string | null;
  /** Milliseconds until newer results are expected. */
  nextMs: number;
  parts: ProbeResult[];
  /** The newest incidents, ongoing ones included. */
  incidents: SiteIncident[];
  /** First of the days (UTC) in each history; the last is today. */
  firstDay: string;
  history: Partial<Record<SitePart, ProbeDay[]>>;
};

export const probeEveryMs = 30_000;
export const historyDays = 90;

/** The worst of the given statuses; null if there are none. */
export const findWorst = (results: readonly Pick<ProbeResult, "status">[]): ServiceStatus | null => {
  if (results.length === 0) return null;
  for (const status of ["down", "warning"] as const)
    if (results.some((result) => result.status === status)) return status;
  return "operational";
};
