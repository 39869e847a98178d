import { uniqueViolation } from "@site/supabase/sqlstate.ts";
import { AppError } from "#contracts/errors.ts";
import { type HubEntryKind, maxHubEntries } from "#contracts/values/hub-entry-values.ts";
import {
  type EntryContent,
  type HubEntry,
  type HubEntryRequest,
  type IncidentContent,
  toHubEntry,
} from "#contracts/hub/hub-entry.ts";
import type { Database, Row } from "#contracts/database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { readHubTexts } from "../content/hub-texts.ts";
import type { Content } from "../content/live-content.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";

const toNumber = (kind: HubEntryKind, id: string): number => {
  const [, digits] = new RegExp(`^${kind}-(\\d{3,6})$`).exec(id) ?? [];
  return digits === undefined ? 0 : Number(digits);
};

/** The next id of a kind after those of the content and the stored ones: log-007 after log-006. */
const toNextEntryId = (kind: HubEntryKind, storedIds: readonly string[], content: Content): string => {
  const written = [...readHubTexts(content).devLogs, ...content.get("hub/issues").issues];
  const ids = [...storedIds, ...written.map(({ id }) => id)];
  const highest = Math.max(0, ...ids.map((id) => toNumber(kind, id)));
  return `${kind}-${String(highest + 1).padStart(3, "0")}`;
};

const table = "hub_entries";
const idAttempts = 5;
const trashMs = 30 * dayMs;

/** What writing an entry needs. */
export type EntryStore = Pick<OwnerCall, "backend" | "actor">;
/** What a new entry needs: its id follows those of the texts. */
export type NewEntryStore = EntryStore & { content: Content };
type Request<Action> = Extract<HubEntryRequest, { action: Action }>;
type Written = { data: Row<"hub_entries"> | null; error: { code: string; message: string } | null };

const unavailable = (detail: string) =>
  new AppError("unavailable", "The entry could not be saved just now. Please try again in a moment.", { detail });
const notFound = () => new AppError("not_found", "There is no such entry any more. Perhaps it was deleted elsewhere.");
const versionConflict = () =>
  new AppError("conflict", "This entry was changed elsewhere meanwhile. Nothing was overwritten.");

const getRows = ({ backend }: Pick<EntryStore, "backend">) => backend.serviceClient().from(table);

const toEntry = ({ data, error }: Written): HubEntry => {
  if (error) throw unavailable(error.message);
  const entry = data && toHubEntry(data);
  if (!entry) throw notFound();
  return entry;
};

/** All entries of a kind that are not in the trash, including drafts, newest first. */
export const listEntries = async (store: Pick<EntryStore, "backend">, kind: HubEntryKind): Promise<HubEntry[]> => {
  const { data, error } = await getRows(store)
    .select("*")
    .eq("kind", kind)
    .is("deleted_at", null)
    .order("occurred_at", { ascending: false })
    .limit(maxHubEntries);
  if (error) throw unavailable(error.message);
  return data.map(toHubEntry).filter((entry) => entry !== null);
};

const findEntry = async (store: EntryStore, id: string): Promise<HubEntry> =>
  toEntry(await getRows(store).select("*").eq("id", id).is("deleted_at", null).maybeSingle());

/** The times of an incident, which only the server sets. */
const withTimes = (content: IncidentContent, before: IncidentContent | undefined, now: string): IncidentContent => ({
  ...content,
  updates: content.updates.map((update) => ({ ...update, at: update.at ?? now })),
  recoveredAt: before?.recoveredAt ?? null,
  resolvedAt: content.state === "resolved" ? (before?.resolvedAt ?? now) : null,
});

const toStored = ({ kind, content }: Request<"create">["entry"], before: HubEntry | undefined, now: string) => {
  const isIncident = kind === "incident";
  const stored: EntryContent = isIncident
    ? withTimes(content as IncidentContent, before?.content as IncidentContent | undefined, now)
    : content;
  return stored as Row<"hub_entries">["content"];
};

type NewRow = Omit<Database["public"]["Tables"]["hub_entries"]["Insert"], "id">;

/** Inserts an entry with the next id of its kind; `action` is for the audit log. */
export const insertEntry = async (store: NewEntryStore, row: NewRow, action: string): Promise<HubEntry> => {
  for (let attempt = 1; attempt <= idAttempts; attempt++) {
    const { data: rows, error: unread } = await getRows(store).select("id").eq("kind", row.kind);
    if (unread) throw unavailable(unread.message);
    const storedIds = rows.map(({ id }) => id);
    const numbered = { ...row, id: toNextEntryId(row.kind, storedIds, store.content) };
    const insertion = getRows(store).insert(numbered).select("*").single();
    const written = await withAudit(insertion, store, { table, action });
    // Another call took the number in the meantime.
    if (written.error?.code === uniqueViolation) continue;
    return toEntry(written);
  }
  throw unavailable("no free id");
};

export const createEntry = (
  store: NewEntryStore,
  { status, entry }: Omit<Request<"create">, "action">,
): Promise<HubEntry> => {
  const now = new Date().toISOString();
  const row = { kind: entry.kind, status, occurred_at: now, content: toStored(entry, undefined, now) };
  return insertEntry(store, row, `${entry.kind} created`);
};

export const updateEntry = async (store: EntryStore, request: Request<"update">): Promise<HubEntry> => {
  const { id, version, status, entry } = request;
  const before = await findEntry(store, id);
  if (before.kind !== entry.kind) throw notFound();
  if (before.version !== version) throw versionConflict();
  const now = new Date().toISOString();
  const isFirstPublished = before.status === "draft" && status === "published" && entry.kind !== "incident";
  const row = {
    status,
    content: toStored(entry, before, now),
    version: version + 1,
    updated_at: now,
    ...(isFirstPublished && { occurred_at: now }),
  };
  const written = await withAudit(
    getRows(store).update(row).eq("id", id).eq("version", version).is("deleted_at", null).select("*").maybeSingle(),
    store,
    { table, action: `${entry.kind} ${isFirstPublished ? "published" : "updated"}` },
  );
  if (!written.error && !written.data) throw versionConflict();
  return toEntry(written);
};

// Purged only when another entry is deleted, so that no timer is needed.
const purgeTrash = (store: EntryStore) =>
  getRows(store)
    .delete()
    .lt("deleted_at", new Date(Date.now() - trashMs).toISOString());

/** Moves an entry to the trash, where it can be restored for thirty days. */
export const deleteEntry = async (store: EntryStore, id: string): Promise<HubEntry> => {
  const row = { deleted_at: new Date().toISOString() };
  const [kind] = id.split("-");
  const written = await withAudit(
    getRows(store).update(row).eq("id", id).is("deleted_at", null).select("*").maybeSingle(),
    store,
    { table, action: `${kind} deleted` },
  );
  const entry = toEntry(written);
  await purgeTrash(store);
  return entry;
};

export const restoreEntry = async (store: EntryStore, id: string): Promise<HubEntry> => {
  const [kind] = id.split("-");
  const written = await withAudit(
    getRows(store).update({ deleted_at: null }).eq("id", id).select("*").maybeSingle(),
    store,
    { table, action: `${kind} restored` },
  );
  return toEntry(written);
};
