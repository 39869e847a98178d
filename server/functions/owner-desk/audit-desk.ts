import type { AuditEntry } from "#contracts/owner-desk.ts";
import { type Desk, type Page, pageOf, pageSize, unavailable } from "./desk.ts";

/** What was done at the desk, the latest first. */
export const listAudit = async ({ backend }: Desk, before?: string): Promise<Page<AuditEntry>> => {
  let query = backend.service().from("audit_log").select("id,at,actor,action,subject").order("id", { ascending: false }).limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { data, error } = await query;
  if (error) throw unavailable(error.message);
  return pageOf(data, ({ id }) => String(id));
};
