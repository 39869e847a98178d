import { z } from "zod";
import { issuePriorities, issueStatuses } from "../../values/hub-entry-values.ts";
import { hubFields, id, enumField, rejectDuplicateIds } from "../fields.ts";

const { labels, line, pageMeta } = hubFields;

const issue = z.strictObject({
  id,
  title: line,
  description: line,
  status: enumField(issueStatuses),
  priority: enumField(issuePriorities),
  /** Relative, as displayed: "2 days ago". */
  created: line,
  assignee: line,
});

export const issuesSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "assignee", "created").shape,
  statuses: labels(...issueStatuses),
  priorities: labels(...issuePriorities),
  issues: z.array(issue).superRefine(rejectDuplicateIds),
});
export type Issues = z.infer<typeof issuesSchema>;
export type Issue = z.infer<typeof issue>;
