import { z } from "zod";
import { milestoneStatuses } from "../../values/hub-entry-values.ts";
import { day, hubFields, id, enumField, percent, rejectDuplicateIds } from "../fields.ts";

const { labels, line, pageMeta } = hubFields;

const milestone = z
  .strictObject({
    id,
    title: line,
    description: line,
    status: enumField(milestoneStatuses),
    progress: percent,
    completedDate: day.optional(),
    targetDate: day.optional(),
    category: line,
    achievements: z.array(line).min(1, "needs at least one achievement"),
  })
  .superRefine(({ status, progress, completedDate, targetDate }, context) => {
    const report = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (status === "completed" && !completedDate) report("completedDate", "a completed milestone needs this date");
    if (status === "completed" && progress !== 100) report("progress", "must be 100 for a completed milestone");
    if (status !== "completed" && !targetDate) report("targetDate", "an unfinished milestone needs this date");
  });

export const milestonesSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "progress", "achievements", "completedOn", "target", "achieved", "pending").shape,
  statuses: labels(...milestoneStatuses),
  milestones: z.array(milestone).superRefine(rejectDuplicateIds),
});
export type Milestones = z.infer<typeof milestonesSchema>;
export type Milestone = z.infer<typeof milestone>;
