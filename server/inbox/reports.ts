import type { ChatReportEntry, EntryPage, TypoEntry } from "#contracts/admin.ts";
import type { NetworkCounts } from "#contracts/entry-batch.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { countNetworks } from "./entries.ts";
import { entriesUnavailable, entryNotFound, pageSize, toPage } from "./pagination.ts";

/** What visitors report, by table. */
type Reports = { typo_reports: TypoEntry; chat_reports: ChatReportEntry };
type Table = keyof Reports;

const names = { typo_reports: "typo report", chat_reports: "chat report" } as const;
const cursorPattern = /^(open|closed)~(\d{1,18})$/;

const selectFrom = (table: Table, { backend }: OwnerCall) => backend.serviceClient().from(table);

/** Reports: open ones first, then newest first. */
export const listReports = async <Name extends Table>(
  table: Name,
  context: OwnerCall,
  before?: string,
): Promise<EntryPage<Reports[Name]> & { networks: NetworkCounts }> => {
  let query = selectFrom(table, context)
    .select("*", { count: "exact" })
    .order("status", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const [, status, id] = cursorPattern.exec(before ?? "") ?? [];
  if (status === "closed") query = query.eq("status", "closed").lt("id", Number(id));
  if (status === "open") query = query.or(`status.eq.closed,id.lt.${Number(id)}`);
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  const page = toPage(data as Reports[Name][], (last) => `${last.status}~${last.id}`, count);
  return { ...page, networks: await countNetworks(context, table, page.entries) };
};

/** Closes or reopens a report. Throws `not_found` or `unavailable`. */
export const setReportStatus = async <Name extends Table>(
  table: Name,
  context: OwnerCall,
  id: number,
  status: Reports[Name]["status"],
): Promise<{ entry: Reports[Name] }> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const action = `${names[table]} ${status === "closed" ? "closed" : "reopened"}`;
  const update = selectFrom(table, context).update({ status, closed_at }).eq("id", id);
  const { data, error } = await withAudit(update, context, { table, action }).select("*").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { entry: data as Reports[Name] };
};

/** Throws `not_found` or `unavailable`. */
export const deleteReport = async (table: Table, context: OwnerCall, id: number): Promise<{ success: true }> => {
  const removal = selectFrom(table, context).delete().eq("id", id);
  const note = { table, action: `${names[table]} deleted` };
  const { data, error } = await withAudit(removal, context, note).select("id").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { success: true };
};
