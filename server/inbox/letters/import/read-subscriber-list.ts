import { parseCsv } from "@site/post-import/parse-csv.ts";
import { emailField } from "#contracts/accounts/access-request.ts";
import { AppError } from "#contracts/errors.ts";
import type { SkipReason } from "#contracts/inbox/subscriber-import-limits.ts";
import { normalizeEmail } from "../../../http/limits/email-key.ts";

type Skipped = { reason: SkipReason; shown: string };

/** A list of another tool: who would come along, by address in the spelling that the site compares, and who would not. */
export type SubscriberList = { tool: string | null; people: Map<string, string>; skipped: Skipped[] };

const emailColumns = [
  "email",
  "email address",
  "email_address",
  "e-mail",
  "e-mail address",
  "subscriber email",
  "mail",
];

/** What a tool is known by: columns that no other has. */
const tools: readonly { tool: string; columns: readonly string[] }[] = [
  { tool: "Ghost", columns: ["subscribed_to_emails"] },
  { tool: "Mailchimp", columns: ["leid", "euid"] },
  { tool: "Substack", columns: ["active_subscription", "email_disabled"] },
  { tool: "Buttondown", columns: ["email_address", "subscriber_type"] },
  { tool: "Buttondown", columns: ["email_address", "type"] },
];

/** Where tools say how somebody stands to them. What they say there is good, or the reason below, or unknown and not good. */
const stateColumns = ["status", "state", "subscription status", "subscriber_type", "type", "email_marketing_status"];
const goodStates: ReadonlySet<string> = new Set(
  "subscribed active confirmed enabled regular free premium paid comp comped complimentary gifted gift trialed trial yes true 1".split(
    " ",
  ),
);
const statesByReason: readonly [SkipReason, ReadonlySet<string>][] = [
  [
    "unsubscribed",
    new Set("unsubscribed removed inactive disabled deleted archived churned blocked no false 0".split(" ")),
  ],
  ["bounced", new Set("bounced cleaned undeliverable complained spammy spam".split(" "))],
];

/** Columns of which any value, or these values, say that somebody gets no emails there. */
const leavingColumns: readonly { column: string; reason: SkipReason; isLeft(value: string): boolean }[] = [
  { column: "subscribed_to_emails", reason: "unsubscribed", isLeft: (value) => isFalse(value) },
  { column: "email_disabled", reason: "unsubscribed", isLeft: (value) => isTrue(value) },
  { column: "deleted_at", reason: "unsubscribed", isLeft: (value) => value !== "" },
  { column: "unsub_time", reason: "unsubscribed", isLeft: (value) => value !== "" },
  { column: "unsubscribed_at", reason: "unsubscribed", isLeft: (value) => value !== "" },
  { column: "unsubscription_date", reason: "unsubscribed", isLeft: (value) => value !== "" },
  { column: "clean_time", reason: "bounced", isLeft: (value) => value !== "" },
];
const isTrue = (value: string): boolean => /^(?:true|yes|1|t)$/i.test(value);
const isFalse = (value: string): boolean => /^(?:false|no|0|f)$/i.test(value);

const byteOrderMarks: Readonly<Record<string, string>> = { "255,254": "utf-16le", "254,255": "utf-16be" };

const decode = (bytes: Uint8Array): string => {
  const encoding = byteOrderMarks[bytes.subarray(0, 2).join(",")] ?? "utf-8";
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, "\n");
};

/** The one that the first line has most of, outside of quotes. */
const findSeparator = (text: string): string => {
  const [head = ""] = text.slice(0, 10_000).split("\n", 1);
  const bare = head.replaceAll(/"[^"]*"/g, "");
  const count = (separator: string): number => bare.split(separator).length;
  return [",", ";", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
};

type Get = (column: string) => string;

const findReason = (get: Get): SkipReason | null => {
  for (const { column, reason, isLeft } of leavingColumns) if (isLeft(get(column))) return reason;
  for (const column of stateColumns) {
    const state = get(column).toLowerCase();
    if (state === "" || goodStates.has(state)) continue;
    return statesByReason.find(([, states]) => states.has(state))?.[0] ?? "unconfirmed";
  }
  return null;
};

/** This site's own export writes an apostrophe before what a spreadsheet would take for a formula. */
const toEmail = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, "");

/** Reads a list as spreadsheets and tools for letters write it. Throws `invalid_request` if it has no column of addresses. */
export const readSubscriberList = (bytes: Uint8Array): SubscriberList => {
  const text = decode(bytes);
  const [head, ...rows] = parseCsv(text, findSeparator(text));
  const columns = new Map((head?.cells ?? []).map((name, index) => [name.trim().toLowerCase(), index]));
  const emailColumn = emailColumns.find((name) => columns.has(name));
  if (emailColumn === undefined)
    throw new AppError(
      "invalid_request",
      "This is no list of subscribers: its first line must name the columns, one of them “email”.",
    );
  const list: SubscriberList = {
    tool: tools.find((known) => known.columns.every((name) => columns.has(name)))?.tool ?? null,
    people: new Map(),
    skipped: [],
  };
  for (const { cells, line } of rows) {
    const get: Get = (column) => (cells[columns.get(column) ?? -1] ?? "").slice(0, 1_000).trim();
    const given = emailField.safeParse(toEmail(get(emailColumn)));
    const reason = given.success ? findReason(get) : "invalid";
    const shown = given.success ? given.data : `line ${line}`;
    const address = given.success ? normalizeEmail(given.data) : "";
    if (reason !== null) list.skipped.push({ reason, shown });
    else if (list.people.has(address)) list.skipped.push({ reason: "twice", shown });
    else list.people.set(address, shown);
  }
  // Somebody who left in one line has left, whatever another one says.
  for (const { reason, shown } of list.skipped)
    if (reason === "unsubscribed" || reason === "bounced") list.people.delete(normalizeEmail(shown));
  return list;
};
