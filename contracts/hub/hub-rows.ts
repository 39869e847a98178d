import type { Json } from "../database.ts";
import type { HubEntryKind, HubEntryStatus } from "../values/hub-entry-values.ts";

/** The owner's changes to a phase of the roadmap; `completed_tasks` are ids separated by spaces. */
export type RoadmapStateRow = {
  phase_id: string;
  status: "not-started" | "in-progress" | "completed" | "blocked";
  progress: number;
  started_at: string | null;
  completed_tasks: string;
  updated_at: string;
};

/** An entry that the owner wrote in the hub; `content` by kind: contracts/hub/hub-entry.ts. */
export type HubEntryRow = {
  id: string;
  kind: HubEntryKind;
  status: HubEntryStatus;
  occurred_at: string;
  content: { [key: string]: Json | undefined };
  /** The part whose failing checks opened this incident; null once they pass. */
  open_outage: string | null;
  version: number;
  updated_at: string;
  deleted_at: string | null;
};
