import { AppError } from "#contracts/errors.ts";
import type { FunctionCall } from "../site-function.ts";

/** A call together with the name of the owner who makes it. */
export type Store = FunctionCall & { actor: string };

export const unavailable = (detail: string) => new AppError("unavailable", "The posts cannot be reached at the moment. Nothing was changed.", { detail });

export const postIsGone = () => new AppError("not_found", "This post does not exist any more.");

export const posts = ({ backend }: Store) => backend.service().from("posts");

/** The name that the database keeps beside a revision. A header holds ASCII only. */
export const actorHeader = ({ actor }: Store): string => actor.replaceAll(/[^\x20-\x7e]/g, "?");

/** Writes an action into the audit log, and tells that posts changed. */
export const record = async (store: Store, action: string, subject: string): Promise<void> => {
  store.onWrite("posts");
  const { error } = await store.backend.service().from("audit_log").insert({ actor: store.actor, action, subject });
  if (error) store.log.error({ action, subject, detail: error.message }, "audit log not written");
};
