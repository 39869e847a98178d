import type { Row } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import type { OwnerCall } from "../../http/functions/call.ts";

const pageSize = 100;
const cursorPattern = /^(pending|decided)~([\dT:.+Z-]{10,40})~([\da-f-]{36})$/;

const unavailable = (detail: string) =>
  new AppError("unavailable", "The access requests are not available at the moment. Nothing was changed.", { detail });

type Listed = { requests: Row<"access_requests">[]; total: number; pending: number; next: string | null };

/** A page of requests: in the whole all that wait first, then those that are decided, each newest first. */
export const listRequests = async ({ backend }: OwnerCall, before = ""): Promise<Listed> => {
  const [, group, at, id] = cursorPattern.exec(before) ?? [];
  const table = () => backend.serviceClient().from("access_requests");
  const read = async (name: "pending" | "decided", most: number): Promise<Row<"access_requests">[]> => {
    if (most <= 0) return [];
    const rows = table().select("*").order("created_at", { ascending: false }).order("id").limit(most);
    const ofGroup = name === "pending" ? rows.eq("status", "pending") : rows.neq("status", "pending");
    const { data, error } = await (group === name
      ? ofGroup.or(`created_at.lt.${at},and(created_at.eq.${at},id.gt.${id})`)
      : ofGroup);
    if (error) throw unavailable(error.message);
    return data;
  };
  const countAll = async (isPending: boolean): Promise<number> => {
    const rows = table().select("id", { count: "exact", head: true });
    const { count, error } = await (isPending ? rows.eq("status", "pending") : rows);
    if (error) throw unavailable(error.message);
    return count ?? 0;
  };
  const [total, pending] = await Promise.all([countAll(false), countAll(true)]);
  const waiting = group === "decided" ? [] : await read("pending", pageSize + 1);
  const requestRows = [...waiting, ...(await read("decided", pageSize + 1 - waiting.length))];
  const requests = requestRows.slice(0, pageSize);
  const last = requests.at(-1);
  const next =
    requestRows.length > pageSize && last
      ? `${last.status === "pending" ? "pending" : "decided"}~${last.created_at}~${last.id}`
      : null;
  return { requests, total, pending, next };
};

/** Stores a decision and its audit log entry. Returns null if nothing changed, so that no email is sent. */
export const decideRequest = async (
  call: OwnerCall,
  id: string,
  status: "approved" | "rejected",
  note: string,
): Promise<{ request: Row<"access_requests">; isNew: boolean }> => {
  const requests = () => call.backend.serviceClient().from("access_requests");
  const decision = { status, note: note || null, decided_at: new Date().toISOString(), decided_by: call.actor };
  const update = requests().update(decision).eq("id", id).neq("status", status);
  const changed = await withAudit(update, call, { table: "access_requests", action: `access ${status}` })
    .select("*")
    .maybeSingle();
  if (changed.error) throw unavailable(changed.error.message);
  if (!changed.data) {
    const result = await requests().select("*").eq("id", id).maybeSingle();
    if (result.error) throw unavailable(result.error.message);
    if (!result.data) throw new AppError("not_found", "This access request no longer exists.");
    return { request: result.data, isNew: false };
  }
  return { request: changed.data, isNew: true };
};
