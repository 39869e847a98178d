import { createHash, randomUUID } from "node:crypto";
import type { Client } from "#server/backend.ts";

export type ImportRow = { externalId: string; slug: string; post?: object; fingerprint?: string };

/** The process that works on an import. */
export const toHolder = (id: string): string => `tests of ${id}`;
const toFingerprint = (text: string): string => createHash("sha256").update(text).digest("hex");

/** An entry as the reader of an export makes it. */
export const toImportRow = ({ externalId, slug, fingerprint = externalId }: ImportRow, position: number) => ({
  position,
  key: externalId,
  external_id: externalId,
  fingerprint: toFingerprint(fingerprint),
  place: 0,
  size: 1,
  file: `${externalId}.md`,
  kind: "post",
  title: "T",
  slug,
  old_paths: [],
  address: `https://old.example/${externalId}/`,
  published_at: null,
  status: "draft",
  draft_reason: null,
  tags: [],
  pictures: { found: 0, remote: 0, missing: [] },
  losses: [],
  state: "new",
  is_chosen: true,
  notes: [],
  stored: [],
});

/** Opens an import with these entries and claims it, so that `writeRows` can write them. Returns its id. */
export const openImportRows = async (service: Client, rows: ImportRow[], tool = "ghost"): Promise<string> => {
  const id = randomUUID();
  await service.from("imports").insert({ id, name: "An import", tool }).throwOnError();
  const entries = rows.map((row, index) => toImportRow(row, index + 1));
  const args = { target: id, origin_tool: tool, entries, files_read: 0 };
  await service.rpc("add_import_entries", args).throwOnError();
  const claim = { target: id, claimant: toHolder(id), from_states: ["open"], next_state: "running", takes_over: true };
  await service.rpc("claim_import", claim).throwOnError();
  return id;
};

/** The call that writes the entries of an import. */
export const writeRows = (service: Client, id: string, rows: ImportRow[]) =>
  service.rpc("write_import_entries", {
    target: id,
    claimant: toHolder(id),
    entries: rows.map(({ post = {} }, index) => ({
      position: index + 1,
      post: { title: "T", content: "C", status: "draft", published_at: null, ...post },
      problem: null,
      notes: [],
      stored: [],
    })),
    pictures_copied: 0,
  });

/** Imports posts; returns what became of each. */
export const importRows = async (service: Client, rows: ImportRow[], tool?: string): Promise<string[]> => {
  const id = await openImportRows(service, rows, tool);
  const { data } = await writeRows(service, id, rows).throwOnError();
  await service.from("imports").update({ state: "done", lease_until: null }).eq("id", id).throwOnError();
  return (data as unknown as { outcome: string }[]).map(({ outcome }) => outcome);
};
