import { AppError } from "#contracts/errors.ts";
import type { OwnerCall } from "./call.ts";

type Actor = Pick<OwnerCall, "actor">;

/** A change for the audit log. `level` says what one entry stands for; see `private.audit_note`. */
export type AuditNote = {
  table:
    | "posts"
    | "post_previews"
    | "book_links"
    | "images"
    | "access_requests"
    | "typo_reports"
    | "chat_reports"
    | "feedback"
    | "subscribers"
    | "subscriber_imports"
    | "mails"
    | "users"
    | "roadmap_state"
    | "hub_entries"
    | "content_documents"
    | "imports"
    | "redirects"
    | "api_tokens"
    | "settings"
    | "webhooks"
    | "restore_rows";
  action: string;
  /** Omitted if the changed row tells. */
  subject?: string;
  level?: "ROW" | "STATEMENT" | "CALL";
};

const toAscii = (json: string): string =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The name that the database stores with a revision. Headers contain only ASCII. */
const toActorHeader = (actor: string): string => actor.replaceAll(/[^\x20-\x7e]/g, "?");

/** Headers of a write: the database writes the audit row in the same transaction, or rejects the change. */
const toAuditHeaders = ({ actor }: Actor, { level = "ROW", ...note }: AuditNote) =>
  ({ "x-actor": toActorHeader(actor), "x-audit": toAscii(JSON.stringify({ ...note, level, actor })) }) as const;

type Write = { setHeader(name: string, value: string): unknown };

/** Adds an audit log entry to a write: `withAudit(query, context, note)` in place of `query`. */
export const withAudit = <Query extends Write>(query: Query, actor: Actor, note: AuditNote): Query => {
  for (const [name, value] of Object.entries(toAuditHeaders(actor, note))) query.setHeader(name, value);
  return query;
};

type AuditWriter = Pick<OwnerCall, "actor" | "backend" | "log">;

const insertEntry = ({ actor, backend }: AuditWriter, action: string, subject: string) =>
  backend.serviceClient().from("audit_log").insert({ actor, action, subject });

/** Writes an audit log entry for a change outside the database: a stored image. Throws on failure. */
export const writeAuditLog = async (context: AuditWriter, action: string, subject: string): Promise<void> => {
  const { error } = await insertEntry(context, action, subject);
  if (error)
    throw new AppError("unavailable", "This could not be written down in the audit log just now, so it was not done.", {
      detail: error.message,
    });
};

/**
 * Writes an audit log entry for a download. A failure is ignored: a full disk must not keep the owner from a backup.
 */
export const writeDownloadToAuditLog = async (context: AuditWriter, action: string, subject: string): Promise<void> => {
  const { error } = await insertEntry(context, action, subject);
  if (error) context.log.error({ action, subject, detail: error.message }, "audit log not written");
};
