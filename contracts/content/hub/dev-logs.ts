import { z } from "zod";
import { devLogStatuses, devLogTypes } from "../../values/hub-entry-values.ts";
import { hubFields, enumField, time } from "../fields.ts";

const { labels, line, pageMeta } = hubFields;

/** The texts of the page. */
export const devLogsSchema = z.strictObject({
  ...pageMeta,
  ...labels("heading", "text", "empty").shape,
  search: labels("label", "placeholder"),
  filters: labels("label", "all", ...devLogTypes),
  tabs: labels("timeline", "categories", "add"),
  types: labels(...devLogTypes),
  statuses: labels(...devLogStatuses),
  card: labels("participants", "tags", "open"),
  dialog: labels("date", "participants", "type", "tags", "summary", "content", "close"),
  form: z.strictObject({
    ...labels("heading", "title", "type", "participants", "participantsHint", "tags", "tagsHint").shape,
    ...labels("summary", "content", "save", "draft", "saved", "savedDraft", "notStored").shape,
  }),
});
export type DevLogs = z.infer<typeof devLogsSchema>;

/** The front matter of a file in `content/hub/dev-logs/`; the file's name is the id, like log-005. */
export const devLogSchema = z.strictObject({
  title: line,
  timestamp: time,
  type: enumField(devLogTypes),
  status: enumField(devLogStatuses),
  participants: z.array(line).min(1, "needs at least one participant"),
  tags: z.array(line).min(1, "needs at least one tag"),
  summary: line,
});
export type DevLog = z.infer<typeof devLogSchema> & { id: string; content: string };
