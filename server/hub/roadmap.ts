import { AppError } from "#contracts/errors.ts";
import { type Phase, applyChange, findPhase, toPhase, toStoredPhase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import type { Content } from "../content/live-content.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";

const table = "roadmap_state";

const unavailable = (detail: string) =>
  new AppError("unavailable", "The roadmap could not be changed just now. Please try again in a moment.", { detail });

/** Toggles a task or starts a phase. Returns the changed phase; throws AppError. */
export const changeRoadmap = async (call: OwnerCall & { content: Content }, change: RoadmapChange): Promise<Phase> => {
  const planned = findPhase(call.content.get("hub/roadmap-phases"), change);
  if (!planned) throw new AppError("not_found", "There is no such phase or task.");
  const rows = call.backend.serviceClient().from(table);
  const { data, error } = await rows.select("*").eq("phase_id", planned.id).maybeSingle();
  if (error) throw unavailable(error.message);
  const before = toPhase(planned, data ?? undefined);
  const phase = applyChange(before, change, new Date().toISOString());
  if (phase === before) return phase;
  const action = change.action === "start" ? "phase started" : `task ${change.completed ? "completed" : "reopened"}`;
  const subject = change.action === "start" ? phase.id : change.taskId;
  const stored = { ...toStoredPhase(phase, planned.startDate), updated_at: new Date().toISOString() };
  const written = await withAudit(rows.upsert(stored), call, { table, action, subject });
  if (written.error) throw unavailable(written.error.message);
  return phase;
};
