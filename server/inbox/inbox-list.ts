import type { EntryPage } from "#contracts/admin.ts";
import { type InboxEntry, parseEntryId } from "#contracts/inbox/inbox-list.ts";
import { type InboxKind, type InboxView, inboxKinds, maxListedIds } from "#contracts/values/inbox-values.ts";
import type { UnreadCounts } from "#contracts/admin.ts";
import type { Client } from "../backend.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { readEmails } from "./emails.ts";
import { countNetworks, type EntryList } from "./entries.ts";
import { entriesUnavailable, pageSize, toPage } from "./pagination.ts";
import { readShareRequests } from "./share-requests.ts";

type InboxFilter = { kind?: InboxKind | undefined; view: InboxView };
type Row = InboxEntry["row"];
type Key = Omit<InboxEntry, "row" | "ofNetwork">;

/** The lists of what visitors send, by kind. */
export const entryLists = {
  access: "access_requests",
  feedback: "feedback",
  typos: "typo_reports",
  "chat-reports": "chat_reports",
} as const satisfies Partial<Record<InboxKind, EntryList>>;
const findList = (kind: InboxKind): EntryList | undefined =>
  (entryLists as Partial<Record<InboxKind, EntryList>>)[kind];

const cursorPattern = /^([\dT:.+Z-]{10,40})~([a-z-]{1,20})~([\da-f-]{1,36})$/;
const toCursor = ({ id, at }: Key): string => [at, ...id.split("/")].join("~");

const isUnreadIn = { unread: true, done: false, all: null } as const;

const readKeys = async (
  { backend }: OwnerCall,
  { kind, view }: InboxFilter,
  most: number,
  before = "",
): Promise<Key[]> => {
  const [, at, beforeKind, entry] = cursorPattern.exec(before) ?? [];
  const { data, error } = await backend.serviceClient().rpc("list_inbox", {
    only_kind: kind ?? null,
    only_unread: isUnreadIn[view],
    before_at: at ?? null,
    before_kind: beforeKind ?? null,
    before_entry: entry ?? null,
    page_size: most,
  });
  if (error) throw entriesUnavailable(error.message);
  return data.map((key) => ({
    id: `${key.kind}/${key.entry}`,
    kind: key.kind as InboxKind,
    at: key.at ?? "",
    isUnread: key.is_unread === true,
  }));
};

const readRows = async (call: OwnerCall, kind: InboxKind, ids: string[]): Promise<Row[]> => {
  if (kind === "mail") return readEmails(call, ids.map(Number));
  if (kind === "shares") return readShareRequests(call, ids);
  // The client's types take no table that is a variable.
  const table = entryLists[kind] as "feedback";
  const { data, error } = await call.backend.serviceClient().from(table).select("*").in("id", ids);
  if (error) throw entriesUnavailable(error.message);
  return data;
};

/** Entries of these keys, in their order; one that was deleted in the meantime is left out. */
const readEntries = async (call: OwnerCall, keys: readonly Key[]): Promise<InboxEntry[]> => {
  const found = new Map<string, Pick<InboxEntry, "row" | "ofNetwork">>();
  const readKind = async (kind: InboxKind) => {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => parseEntryId(id).rowId);
    if (ids.length === 0) return;
    const list = findList(kind);
    const rows = await readRows(call, kind, ids);
    const networks = list ? await countNetworks(call, list, rows) : {};
    for (const row of rows) found.set(`${kind}/${row.id}`, { row, ofNetwork: networks[String(row.id)] ?? null });
  };
  await Promise.all(inboxKinds.map(readKind));
  return keys.flatMap((key) => {
    const entry = found.get(key.id);
    return entry ? [{ ...key, ...entry } as InboxEntry] : [];
  });
};

const readCounts = async (service: Client) => {
  const { data, error } = await service.rpc("count_inbox");
  if (error) throw entriesUnavailable(error.message);
  return data.map(({ kind, entries, unread }) => ({ kind, all: entries ?? 0, unread: unread ?? 0 }));
};

/** How many entries the owner has not read, by kind; 0 for what cannot be read now. */
export const countUnread = async (service: Client): Promise<UnreadCounts> => {
  const counts = await readCounts(service).catch(() => []);
  const count = (kind: InboxKind) => counts.find((one) => one.kind === kind)?.unread ?? 0;
  return Object.fromEntries(inboxKinds.map((kind) => [kind, count(kind)])) as UnreadCounts;
};

/** What visitors sent to the owner, and the site's emails without their texts: newest first. Throws `unavailable`. */
export const listInbox = async (
  call: OwnerCall,
  { before, ...filter }: InboxFilter & { before?: string | undefined },
): Promise<EntryPage<InboxEntry>> => {
  const [keys, counts] = await Promise.all([
    readKeys(call, filter, pageSize + 1, before),
    readCounts(call.backend.serviceClient()),
  ]);
  const count = counts
    .filter(({ kind }) => filter.kind === undefined || kind === filter.kind)
    .reduce((sum, { all, unread }) => sum + { all, unread, done: all - unread }[filter.view], 0);
  const page = toPage(keys, toCursor, count);
  return { ...page, entries: await readEntries(call, page.entries) };
};

/** The ids of the newest entries, for what is done with all of a filter. Throws `unavailable`. */
export const listInboxIds = async (call: OwnerCall, filter: InboxFilter): Promise<{ ids: string[] }> => ({
  ids: (await readKeys(call, filter, maxListedIds)).map(({ id }) => id),
});
