import type { AuditEntry, EntryPage } from "#contracts/admin.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";

/** Admin actions, newest first. */
export const listAudit = async ({ backend }: OwnerCall, before?: string): Promise<EntryPage<AuditEntry>> => {
  let query = backend
    .serviceClient()
    .from("audit_log")
    .select("id,at,actor,action,subject", { count: "exact" })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return toPage(data, ({ id }) => String(id), count);
};
