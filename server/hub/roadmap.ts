import phasesData from "#content/hub/roadmap-phases.json" with { type: "json" };
import type { RoadmapPhase } from "#contracts/content/hub/roadmap.ts";
import { AppError } from "#contracts/errors.ts";
import { applyChange, findPhase, toPhase, toStoredPhase } from "#contracts/hub/roadmap.ts";
import { roadmapChangeSchema } from "#contracts/hub/roadmap-change.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import { withAudit } from "../http/functions/with-audit.ts";

const phases = phasesData as RoadmapPhase[];
const table = "roadmap_state";

const unavailable = (detail: string) =>
  new AppError("unavailable", "The roadmap could not be changed just now. Please try again in a moment.", { detail });

/**
 * Toggles a task or starts a phase, for the owner. Request: contracts/hub/roadmap-change.ts; returns the changed phase.
 */
export const roadmap = defineFunction({
  name: "roadmap",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: roadmapChangeSchema,
  async handler(context) {
    const { backend, body, onWrite } = context;
    const planned = findPhase(phases, body);
    if (!planned) throw new AppError("not_found", "There is no such phase or task.");
    const rows = backend.serviceClient().from(table);
    const { data, error } = await rows.select("*").eq("phase_id", planned.id).maybeSingle();
    if (error) throw unavailable(error.message);
    const before = toPhase(planned, data ?? undefined);
    const phase = applyChange(before, body, new Date().toISOString());
    if (phase === before) return { phase };
    const action = body.action === "start" ? "phase started" : `task ${body.completed ? "completed" : "reopened"}`;
    const subject = body.action === "start" ? phase.id : body.taskId;
    const stored = { ...toStoredPhase(phase, planned.startDate), updated_at: new Date().toISOString() };
    const written = await withAudit(rows.upsert(stored), context, { table, action, subject });
    if (written.error) throw unavailable(written.error.message);
    onWrite(table);
    return { phase };
  },
});
