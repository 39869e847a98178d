import type { TypoEntry } from "#contracts/admin.ts";
import {
  type AdminContext,
  entryNotFound,
  type Page,
  toPage,
  pageSize,
  writeAuditLog,
  unavailable,
} from "./pagination.ts";

const cursorPattern = /^(open|closed)~(\d{1,18})$/;

const reports = ({ backend }: AdminContext) => backend.serviceClient().from("typo_reports");

/** Typo reports: open ones first, then newest first. */
export const listTypoReports = async (context: AdminContext, before?: string): Promise<Page<TypoEntry>> => {
  let query = reports(context)
    .select("*")
    .order("status", { ascending: false })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  const [, status, id] = cursorPattern.exec(before ?? "") ?? [];
  if (status === "closed") query = query.eq("status", "closed").lt("id", Number(id));
  if (status === "open") query = query.or(`status.eq.closed,id.lt.${Number(id)}`);
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return toPage(data, (last) => `${last.status}~${last.id}`);
};

/** Closes or reopens a report. */
export const setTypoReportStatus = async (
  context: AdminContext,
  id: number,
  status: TypoEntry["status"],
): Promise<{ entry: TypoEntry }> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const { data, error } = await reports(context).update({ status, closed_at }).eq("id", id).select("*").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw entryNotFound();
  await writeAuditLog(context, status === "closed" ? "typo report closed" : "typo report reopened", data.page);
  return { entry: data };
};

export const deleteTypoReport = async (context: AdminContext, id: number): Promise<{ success: true }> => {
  const { data, error } = await reports(context).delete().eq("id", id).select("page").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw entryNotFound();
  await writeAuditLog(context, "typo report deleted", data.page);
  return { success: true };
};
