import type { AuditEntry } from "#contracts/admin.ts";
import type { AdminContext } from "../http/functions/function-definition.ts";
import { type PaginatedEntries, toPage, pageSize, entriesUnavailable } from "./pagination.ts";

/** Admin actions, newest first. */
export const listAudit = async ({ backend }: AdminContext, before?: string): Promise<PaginatedEntries<AuditEntry>> => {
  let query = backend
    .serviceClient()
    .from("audit_log")
    .select("id,at,actor,action,subject")
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return toPage(data, ({ id }) => String(id));
};
