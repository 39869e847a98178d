import type { ChatReportEntry, EntryPage } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { entriesUnavailable, entryNotFound, pageSize, toPage } from "./pagination.ts";

const cursorPattern = /^(open|closed)~(\d{1,18})$/;

const reports = ({ backend }: OwnerCall) => backend.serviceClient().from("chat_reports");
type ReportRow = Omit<ChatReportEntry, "excerpt"> & { excerpt: unknown };
/** `report-chat` alone fills the column, by its schema. */
const toEntry = (row: ReportRow): ChatReportEntry => ({ ...row, excerpt: row.excerpt as ChatReportEntry["excerpt"] });

/** Reports of conversations: open ones first, then newest first. */
export const listChatReports = async (context: OwnerCall, before?: string): Promise<EntryPage<ChatReportEntry>> => {
  let query = reports(context)
    .select("*")
    .order("status", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const [, status, id] = cursorPattern.exec(before ?? "") ?? [];
  if (status === "closed") query = query.eq("status", "closed").lt("id", Number(id));
  if (status === "open") query = query.or(`status.eq.closed,id.lt.${Number(id)}`);
  const { data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return toPage(data.map(toEntry), (last) => `${last.status}~${last.id}`);
};

/** Closes or reopens a report. Throws `not_found` or `unavailable`. */
export const setChatReportStatus = async (
  context: OwnerCall,
  id: number,
  status: ChatReportEntry["status"],
): Promise<{ entry: ChatReportEntry }> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const action = status === "closed" ? "chat report closed" : "chat report reopened";
  const update = reports(context).update({ status, closed_at }).eq("id", id);
  const { data, error } = await withAudit(update, context, { table: "chat_reports", action }).select("*").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { entry: toEntry(data) };
};

/** Throws `not_found` or `unavailable`. */
export const deleteChatReport = async (context: OwnerCall, id: number): Promise<{ success: true }> => {
  const removal = reports(context).delete().eq("id", id);
  const { data, error } = await withAudit(removal, context, { table: "chat_reports", action: "chat report deleted" })
    .select("id")
    .maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { success: true };
};
