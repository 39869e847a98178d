import type { Row } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import type { OwnerCall } from "../../http/functions/call.ts";

const maxListed = 500;

const unavailable = (detail: string) =>
  new AppError("unavailable", "The access requests are not available at the moment. Nothing was changed.", { detail });

type Listed = { requests: Row<"access_requests">[]; total: number; pending: number };

/** At most 500 requests: all that wait first, then those that are decided, each newest first; and how many there are. */
export const listRequests = async ({ backend }: OwnerCall): Promise<Listed> => {
  const requests = () =>
    backend
      .serviceClient()
      .from("access_requests")
      .select("*", { count: "exact" })
      .order("created_at", { ascending: false })
      .order("id")
      .limit(maxListed);
  const [waiting, decided] = await Promise.all([
    requests().eq("status", "pending"),
    requests().neq("status", "pending"),
  ]);
  const error = waiting.error ?? decided.error;
  if (error) throw unavailable(error.message);
  const pending = waiting.count ?? 0;
  return {
    requests: [...(waiting.data ?? []), ...(decided.data ?? [])].slice(0, maxListed),
    total: pending + (decided.count ?? 0),
    pending,
  };
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
    const found = await requests().select("*").eq("id", id).maybeSingle();
    if (found.error) throw unavailable(found.error.message);
    if (!found.data) throw new AppError("not_found", "This access request no longer exists.");
    return { request: found.data, isNew: false };
  }
  return { request: changed.data, isNew: true };
};
