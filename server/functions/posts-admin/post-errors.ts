import { AppError } from "#contracts/errors.ts";
import type { FunctionCall } from "../function-definition.ts";

/** A function call with the name of its owner. */
export type AdminContext = FunctionCall & { actor: string };

export const unavailable = (detail: string) =>
  new AppError("unavailable", "The posts are not available at the moment. Nothing was changed.", { detail });

export const postNotFound = () => new AppError("not_found", "This post no longer exists.");

export const posts = ({ backend }: AdminContext) => backend.serviceClient().from("posts");

/** Author name stored with a revision. Headers are limited to ASCII. */
export const actorHeader = ({ actor }: AdminContext): string => actor.replaceAll(/[^\x20-\x7e]/g, "?");

/** Writes an audit log entry and notifies that posts changed. */
export const writeAuditLog = async (context: AdminContext, action: string, subject: string): Promise<void> => {
  context.onWrite("posts");
  const { error } = await context.backend
    .serviceClient()
    .from("audit_log")
    .insert({ actor: context.actor, action, subject });
  if (error) context.log.error({ action, subject, detail: error.message }, "audit log not written");
};
