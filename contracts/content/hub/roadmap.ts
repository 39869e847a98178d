import { z } from "zod";
import { day, hubFields, id, enumField, percent, rejectDuplicateIds, template } from "../fields.ts";

const { labels, line, link, pageMeta } = hubFields;

export const phaseStatuses = ["not-started", "in-progress", "completed", "blocked"] as const;
export const taskPriorities = ["critical", "high", "medium", "low"] as const;

/** The texts of the roadmap. */
export const roadmapSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "banner", "overall", "phaseList", "expand", "collapse", "progress", "start").shape,
  phase: template("number"),
  dates: template("start", "end"),
  /** For a phase that started after its planned end. */
  lateDates: template("start", "end"),
  tasks: template("completed", "total"),
  hours: template("hours"),
  statuses: labels(...phaseStatuses),
  priorities: labels(...taskPriorities),
  estimates: line,
  notes: labels("visitor", "owner", "saveFailed"),
  chart: labels("heading", "caption", "phase", "start", "end", "progress"),
  more: link,
});
export type Roadmap = z.infer<typeof roadmapSchema>;

const hours = z.int().min(2, "must be at least 2 hours").max(12, "must be at most 12 hours");

const task = z.strictObject({
  id,
  title: line,
  description: line,
  completed: z.boolean(),
  priority: enumField(taskPriorities),
  estimatedHours: hours,
});

const phase = z
  .strictObject({
    id: z.string().regex(/^phase-[1-7]$/, "must be phase-1 to phase-7"),
    title: line,
    description: line,
    status: enumField(phaseStatuses),
    priority: enumField(taskPriorities),
    /** The team's estimate until the first task is toggled. */
    progress: percent,
    startDate: day,
    endDate: day,
    tasks: z.array(task).min(1, "needs at least one task"),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ["endDate"], error: "lies before the start date" });

/** The phases in order, with their tasks. */
export const roadmapPhasesSchema = z
  .array(phase)
  .length(7, "there are exactly seven phases")
  .superRefine((phases, context) => {
    rejectDuplicateIds(phases, context);
    const seen = new Set<string>();
    for (const [index, { tasks }] of phases.entries()) {
      for (const [place, entry] of tasks.entries()) {
        const path = [index, "tasks", place, "id"];
        if (seen.has(entry.id)) context.addIssue({ code: "custom", path, message: `"${entry.id}" is already taken` });
        seen.add(entry.id);
      }
    }
  });
export type RoadmapPhase = z.infer<typeof phase>;
export type RoadmapTask = z.infer<typeof task>;
