import { AppError } from "#contracts/errors.ts";
import type { FunctionCall } from "../function-definition.ts";

/** A call together with the name of the owner who makes it. */
export type AdminContext = FunctionCall & { actor: string };

export const unavailable = (detail: string) =>
  new AppError("unavailable", "The posts cannot be reached at the moment. Nothing was changed.", { detail });

export const postNotFound = () => new AppError("not_found", "This post does not exist any more.");

export const posts = ({ backend }: AdminContext) => backend.serviceClient().from("posts");

/** The name that the database keeps beside a revision. A header holds ASCII only. */
export const actorHeader = ({ actor }: AdminContext): string => actor.replaceAll(/[^\x20-\x7e]/g, "?");

/** Writes an action into the audit log, and tells that posts changed. */
export const writeAuditLog = async (context: AdminContext, action: string, subject: string): Promise<void> => {
  context.onWrite("posts");
  const { error } = await context.backend
    .serviceClient()
    .from("audit_log")
    .insert({ actor: context.actor, action, subject });
  if (error) context.log.error({ action, subject, detail: error.message }, "audit log not written");
};
