import * as z from "zod/mini";
import { siteParts } from "../values/site-parts.ts";
import {
  devLogStatuses,
  devLogTypes,
  hubEntryKinds,
  type HubEntryKind,
  hubEntryStatuses,
  type HubEntryStatus,
  incidentImpacts,
  incidentStates,
  issuePriorities,
  issueStatuses,
  milestoneStatuses,
} from "../values/hub-entry-values.ts";

// The messages are shown beside the fields.
const text = (missing: string, max: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `This can have up to ${max.toLocaleString("en-US")} characters.`),
    );
const line = (missing: string, max = 200) =>
  text(missing, max).check(z.regex(/^[^\r\n]*$/, "This must be a single line."));
const lines = (missing: string, most: number, max = 100) =>
  z
    .array(line(missing, max), missing)
    .check(z.minLength(1, missing), z.maxLength(most, `There can be up to ${most} of them.`));
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `Please choose one of: ${values.join(", ")}.`);
const day = z.iso.date("Please enter a date like 2026-03-31.");
const time = z.iso.datetime({ offset: true, error: "This must be a time." });
const title = line("Please enter a title.");

const log = z.object({
  title,
  type: choice(devLogTypes),
  status: choice(devLogStatuses),
  participants: lines("Please name at least one participant.", 20),
  tags: lines("Please enter at least one tag.", 20, 50),
  summary: line("Please enter a summary.", 500),
  content: text("Please enter the full content.", 20_000),
});

const issue = z.object({
  title,
  description: text("Please describe the issue.", 2_000),
  status: choice(issueStatuses),
  priority: choice(issuePriorities),
  assignee: line("Please name an assignee."),
});

const milestone = z
  .object({
    title,
    description: text("Please describe the milestone.", 2_000),
    status: choice(milestoneStatuses),
    progress: z
      .int("Please enter a whole number from 0 to 100.")
      .check(z.gte(0, "This must be at least 0."), z.lte(100, "This must be at most 100.")),
    completedDate: z.optional(day),
    targetDate: z.optional(day),
    category: line("Please enter a category.", 100),
    achievements: lines("Please enter at least one achievement.", 30, 300),
  })
  .check(({ value: { status, progress, completedDate, targetDate }, issues }) => {
    const report = (field: string, input: unknown, message: string) =>
      issues.push({ code: "custom", path: [field], input, message });
    if (status === "completed") {
      if (!completedDate) report("completedDate", completedDate, "A completed milestone needs this date.");
      if (targetDate) report("targetDate", targetDate, "Only an unfinished milestone has a target date.");
      if (progress !== 100) report("progress", progress, "A completed milestone has a progress of 100.");
    } else {
      if (!targetDate) report("targetDate", targetDate, "An unfinished milestone needs this date.");
      if (completedDate) report("completedDate", completedDate, "Only a completed milestone has this date.");
    }
  });

const incidentUpdate = z.object({
  /** Null for a new update: the server sets the time. */
  at: z.nullable(time),
  state: choice(incidentStates),
  /** Markdown. */
  text: text("Please write what happened.", 5_000),
});

const incident = z.object({
  title,
  state: choice(incidentStates),
  impact: choice(incidentImpacts),
  parts: z.array(choice(siteParts)).check(z.maxLength(siteParts.length, "Each part can be named once.")),
  updates: z
    .array(incidentUpdate)
    .check(
      z.minLength(1, "Please write at least one update."),
      z.maxLength(50, "There can be up to 50 updates. Please write a new incident."),
    ),
  /** When the checks passed again, for an incident that they opened and the owner has not resolved yet. */
  recoveredAt: z._default(z.nullable(time), null),
  resolvedAt: z._default(z.nullable(time), null),
});

/** The content of an entry, by kind. Everything is plain text except the updates of incidents. */
export const hubEntryContents = { log, issue, milestone, incident } as const satisfies Record<
  HubEntryKind,
  z.ZodMiniType
>;

export type EntryContent<Kind extends HubEntryKind = HubEntryKind> = z.output<(typeof hubEntryContents)[Kind]>;
export type IncidentContent = EntryContent<"incident">;

/**
 * An entry as pages and functions use it. `occurredAt` is when it was first published or, for an incident, when it
 * began.
 */
export type HubEntry<Kind extends HubEntryKind = HubEntryKind> = {
  id: string;
  kind: Kind;
  status: HubEntryStatus;
  occurredAt: string;
  version: number;
  content: EntryContent<Kind>;
  /** The updates of an incident as safe HTML. */
  html?: string[];
};

const entryId = z.string().check(z.regex(/^(log|issue|milestone|incident)-\d{3,6}$/, "There is no such entry."));
const version = z.int32().check(z.positive());
const kinds = hubEntryKinds.map((kind) => z.object({ kind: z.literal(kind), content: hubEntryContents[kind] }));
const entry = z.discriminatedUnion("kind", kinds as [(typeof kinds)[number], ...typeof kinds]);
const status = z.enum(hubEntryStatuses);

/** An entry that is not stored yet. */
export const newHubEntrySchema = z.strictObject({ status, entry });

/**
 * Request body of the function `hub-entries`. `list` returns `{ entries }`, including drafts; the others `{ entry }`.
 */
export const hubEntryRequestSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list"), kind: z.enum(hubEntryKinds) }),
  z.object({ action: z.literal("create"), status, entry }),
  z.object({ action: z.literal("update"), id: entryId, version, status, entry }),
  z.object({ action: z.literal("delete"), id: entryId }),
  z.object({ action: z.literal("restore"), id: entryId }),
]);
export type HubEntryRequest = z.output<typeof hubEntryRequestSchema>;

const isKind = (kind: string): kind is HubEntryKind => hubEntryKinds.includes(kind as HubEntryKind);

/** Converts a stored row to an entry; null if its content does not match the schema of its kind. */
export const toHubEntry = (row: {
  id: string;
  kind: string;
  status: HubEntryStatus;
  occurred_at: string;
  version: number;
  content: unknown;
}): HubEntry | null => {
  if (!isKind(row.kind)) return null;
  const { success, data } = z.safeParse(hubEntryContents[row.kind], row.content);
  const { id, kind, status: state } = row;
  return success
    ? { id, kind, status: state, occurredAt: row.occurred_at, version: row.version, content: data as EntryContent }
    : null;
};
