import type { TypoEntry } from "#contracts/owner-desk.ts";
import { type Desk, isGone, type Page, pageOf, pageSize, record, unavailable } from "./desk.ts";

const cursorPattern = /^(open|closed)~(\d{1,18})$/;

const reports = ({ backend }: Desk) => backend.service().from("typo_reports");

/** What visitors reported: the open ones first, of each kind the latest first. */
export const listTypos = async (desk: Desk, before?: string): Promise<Page<TypoEntry>> => {
  let query = reports(desk).select("*").order("status", { ascending: false }).order("id", { ascending: false }).limit(pageSize + 1);
  const [, status, id] = cursorPattern.exec(before ?? "") ?? [];
  if (status === "closed") query = query.eq("status", "closed").lt("id", Number(id));
  if (status === "open") query = query.or(`status.eq.closed,id.lt.${Number(id)}`);
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return pageOf(data, (last) => `${last.status}~${last.id}`);
};

/** Closes a report, or opens it again. */
export const setTypoStatus = async (desk: Desk, id: number, status: TypoEntry["status"]): Promise<{ entry: TypoEntry }> => {
  const closed_at = status === "closed" ? new Date().toISOString() : null;
  const { data, error } = await reports(desk).update({ status, closed_at }).eq("id", id).select("*").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw isGone();
  await record(desk, status === "closed" ? "typo report closed" : "typo report reopened", data.page);
  return { entry: data };
};

export const deleteTypo = async (desk: Desk, id: number): Promise<{ success: true }> => {
  const { data, error } = await reports(desk).delete().eq("id", id).select("page").maybeSingle();
  if (error) throw unavailable(error.message);
  if (!data) throw isGone();
  await record(desk, "typo report deleted", data.page);
  return { success: true };
};
