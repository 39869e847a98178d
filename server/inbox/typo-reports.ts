import type { TypoEntry, EntryPage } from "#contracts/admin.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { entryNotFound, toPage, pageSize, entriesUnavailable } from "./pagination.ts";

const cursorPattern = /^(open|closed)~(\d{1,18})$/;

const reports = ({ backend }: OwnerCall) => backend.serviceClient().from("typo_reports");

/** Typo reports: open ones first, then newest first. */
export const listTypoReports = async (context: OwnerCall, before?: string): Promise<EntryPage<TypoEntry>> => {
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
  return toPage(data, (last) => `${last.status}~${last.id}`);
};

/** Closes or reopens a report. Throws `not_found` or `unavailable`. */
export const setTypoReportStatus = async (
  context: OwnerCall,
  id: number,
  status: TypoEntry["status"],
): Promise<{ entry: TypoEntry }> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const action = status === "closed" ? "typo report closed" : "typo report reopened";
  const update = reports(context).update({ status, closed_at }).eq("id", id);
  const { data, error } = await withAudit(update, context, { table: "typo_reports", action }).select("*").maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { entry: data };
};

/** Throws `not_found` or `unavailable`. */
export const deleteTypoReport = async (context: OwnerCall, id: number): Promise<{ success: true }> => {
  const removal = reports(context).delete().eq("id", id);
  const { data, error } = await withAudit(removal, context, { table: "typo_reports", action: "typo report deleted" })
    .select("page")
    .maybeSingle();
  if (error) throw entriesUnavailable(error.message);
  if (!data) throw entryNotFound();
  return { success: true };
};
