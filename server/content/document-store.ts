import { checkViolation, uniqueViolation } from "@site/supabase/sqlstate.ts";
import type { Json } from "#contracts/database.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { documentConflict, documentNotFound, documentsUnavailable, documentTooLong } from "./document-errors.ts";
import { documentsTable, emptyPatch, type StoredDocument } from "./live-content.ts";

/** The part of a call that writing a document needs. */
export type DocumentWriter = Pick<OwnerCall, "backend" | "actor">;

const columns = "name, published, draft, version, updated_at";

type Written = { data: StoredDocument | null; error: { code: string; message: string } | null };

const getRows = ({ backend }: Pick<DocumentWriter, "backend">) => backend.serviceClient().from(documentsTable);

const toStored = ({ data, error }: Written): StoredDocument => {
  if (error?.code === uniqueViolation) throw documentConflict();
  if (error?.code === checkViolation) throw documentTooLong();
  if (error) throw documentsUnavailable(error.message);
  if (!data) throw documentConflict();
  return data;
};

export const findStored = async (
  writer: Pick<DocumentWriter, "backend">,
  name: string,
): Promise<StoredDocument | null> => {
  const { data, error } = await getRows(writer).select(columns).eq("name", name).maybeSingle();
  if (error) throw documentsUnavailable(error.message);
  return data;
};

type Change = { published?: JsonValue | null; draft?: JsonValue | null };

/** Writes one version after `version`, 0 being none. Throws a conflict if there is another. */
export const writeStored = async (
  writer: DocumentWriter,
  { name, version, action }: { name: string; version: number; action: string | null },
  change: Change,
): Promise<StoredDocument> => {
  const row = {
    ...(change as { published?: Json; draft?: Json }),
    version: version + 1,
    updated_at: new Date().toISOString(),
  };
  const write =
    version === 0
      ? getRows(writer).insert({ ...row, name })
      : getRows(writer).update(row).eq("name", name).eq("version", version);
  if (action !== null) withAudit(write, writer, { table: documentsTable, action });
  return toStored(await write.select(columns).maybeSingle());
};

/** A change of one of several documents, based on `version`. */
export type DocumentChange = Change & { version: number };

/** Writes all these documents or none, by name. Throws a conflict if one of them has another version. */
export const writeAllStored = async (
  writer: DocumentWriter,
  { action, subject }: { action: string; subject: string },
  changes: Readonly<Record<string, DocumentChange>>,
): Promise<void> => {
  const write = writer.backend.serviceClient().rpc("write_content", { documents: changes as Json });
  const { error } = await withAudit(write, writer, { table: documentsTable, level: "CALL", action, subject });
  if (error?.code === uniqueViolation) throw documentConflict();
  if (error) throw documentsUnavailable(error.message);
};

export type StoredRevision = { id: string; published: unknown; actor: string | null; created_at: string };

/** What was published of a document, newest first. */
export const listStoredRevisions = async (
  { backend }: Pick<DocumentWriter, "backend">,
  name: string,
): Promise<StoredRevision[]> => {
  const { data, error } = await backend
    .serviceClient()
    .from("content_revisions")
    .select("id, published, actor, created_at")
    .eq("name", name)
    .order("created_at", { ascending: false })
    .limit(100);
  if (error) throw documentsUnavailable(error.message);
  return data;
};

export const getStoredRevision = async (
  { backend }: Pick<DocumentWriter, "backend">,
  id: string,
): Promise<{ name: string; published: JsonValue }> => {
  const { data, error } = await backend
    .serviceClient()
    .from("content_revisions")
    .select("name, published")
    .eq("id", id)
    .maybeSingle();
  if (error) throw documentsUnavailable(error.message);
  if (!data) throw documentNotFound();
  return { name: data.name, published: (data.published ?? emptyPatch) as JsonValue };
};
