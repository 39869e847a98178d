import type { Json } from "../database.ts";
import type { HubEntryKind, HubEntryStatus } from "./entry-values.ts";

/** What the owner changed of a phase of the roadmap; `completed_tasks` are ids separated by spaces. */
export type RoadmapStateRow = {
  phase_id: string;
  status: "not-started" | "in-progress" | "completed" | "blocked";
  progress: number;
  started_at: string | null;
  completed_tasks: string;
  updated_at: string;
};

/** What the owner wrote in the hub; `content` by kind: contracts/hub/hub-entry.ts. */
export type HubEntryRow = {
  id: string;
  kind: HubEntryKind;
  status: HubEntryStatus;
  occurred_at: string;
  content: { [key: string]: Json | undefined };
  /** The part whose failing checks began this incident, while they fail. */
  open_outage: string | null;
  version: number;
  updated_at: string;
  deleted_at: string | null;
};
