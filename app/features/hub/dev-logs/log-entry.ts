import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import { mergeEntries } from "../entries/merge-entries.ts";
import { splitByCommas } from "../entries/split-list.ts";
import type { EntryForm } from "../entries/use-entry-form.ts";

/** Converts an entry of the owner to the type of the logs in `content/hub`. */
const toLog = ({ id, occurredAt, content }: HubEntry<"log">): DevLog => ({ ...content, id, timestamp: occurredAt });

/** All logs, newest first. */
export const mergeLogs = (own: readonly HubEntry<"log">[], ofContent: readonly DevLog[]): DevLog[] =>
  mergeEntries(own.map(toLog), ofContent).sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));

/** Form of a log. A new log has no status field: `planning` for the type planning, else `active`. */
export const logEntryForm: EntryForm<"log"> = {
  kind: "log",
  toValues: (log) => ({
    title: log?.title ?? "",
    type: log?.type ?? "development",
    status: log?.status ?? "",
    participants: log?.participants.join(", ") ?? "",
    tags: log?.tags.join(", ") ?? "",
    summary: log?.summary ?? "",
    content: log?.content ?? "",
  }),
  toContent: ({ participants = "", tags = "", status, ...values }) => ({
    ...values,
    status: status || (values.type === "planning" ? "planning" : "active"),
    participants: splitByCommas(participants),
    tags: splitByCommas(tags),
  }),
};
