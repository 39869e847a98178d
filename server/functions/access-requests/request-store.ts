import type { AccessRequestRow } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";
import type { FunctionCall } from "../function-definition.ts";

const maxListed = 500;

/** A function call with the name of its owner. */
export type AdminContext = FunctionCall & { actor: string };

const unavailable = (detail: string) =>
  new AppError("unavailable", "The access requests are not available at the moment. Nothing was changed.", { detail });

/** The newest 500 requests, pending ones first. */
export const listRequests = async ({ backend }: AdminContext): Promise<AccessRequestRow[]> => {
  const { data, error } = await backend
    .serviceClient()
    .from("access_requests")
    .select("*")
    .order("created_at", { ascending: false })
    .order("id")
    .limit(maxListed);
  if (error) throw unavailable(error.message);
  return [...data.filter(({ status }) => status === "pending"), ...data.filter(({ status }) => status !== "pending")];
};

/** Stores a decision and its audit log entry. Returns null if nothing changed, so that no email is sent. */
export const decideRequest = async (
  call: AdminContext,
  id: string,
  status: "approved" | "rejected",
  note: string,
): Promise<{ request: AccessRequestRow; isNew: boolean }> => {
  const requests = () => call.backend.serviceClient().from("access_requests");
  const decision = { status, note: note || null, decided_at: new Date().toISOString(), decided_by: call.actor };
  const changed = await requests().update(decision).eq("id", id).neq("status", status).select("*").maybeSingle();
  if (changed.error) throw unavailable(changed.error.message);
  if (!changed.data) {
    const found = await requests().select("*").eq("id", id).maybeSingle();
    if (found.error) throw unavailable(found.error.message);
    if (!found.data) throw new AppError("not_found", "This access request no longer exists.");
    return { request: found.data, isNew: false };
  }
  call.onWrite("access_requests");
  const { error } = await call.backend
    .serviceClient()
    .from("audit_log")
    .insert({ actor: call.actor, action: `access ${status}`, subject: changed.data.email });
  if (error) call.log.error({ action: `access ${status}`, detail: error.message }, "audit log not written");
  return { request: changed.data, isNew: true };
};
