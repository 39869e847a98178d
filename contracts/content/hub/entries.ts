import { z } from "zod";
import { hubFields, template } from "../fields.ts";

const { labels } = hubFields;

/** Labels of the hub's entry editor, which only the owner sees. */
export const hubEntriesSchema = z.strictObject({
  ...labels("draft", "edit", "delete", "undo", "unreachable", "failed", "unlisted", "retry", "justNow").shape,
  deleted: template("title"),
  drafts: template("count"),
  editor: labels("save", "draft", "discard", "restored", "saved", "savedDraft", "discarded"),
  log: labels("edit", "status"),
  issue: labels("add", "edit", "title", "description", "status", "priority", "assignee"),
  milestone: z.strictObject({
    ...labels("add", "edit", "title", "description", "status", "progress", "completedDate", "targetDate").shape,
    ...labels("category", "achievements", "achievementsHint").shape,
  }),
  incident: z.strictObject({
    ...labels("add", "edit", "title", "state", "impact", "parts", "newUpdate", "updateHint").shape,
    update: template("time"),
  }),
});
export type HubEntriesContent = z.infer<typeof hubEntriesSchema>;
