import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { uploadWithProgress } from "#app/lib/owner/upload-with-progress.ts";
import type { EntryFilter } from "#contracts/posts/import-calls.ts";

// A part is unpacked, or a selection of thousands is stored, before the server responds.
const slowMs = 120_000;

export type EntryQuery = { filter: EntryFilter; search: string; after: number | null };
export type RunChoices = { site: string | null; hosts: string[]; updates: boolean };

export const listImports = async (signal?: AbortSignal) =>
  (await callAsOwner("import", { action: "list" }, { signal })).imports;
export const openImport = (id: string, name: string) => callAsOwner("import", { action: "open", import: id, name });
export const uploadPart = (
  id: string,
  part: number,
  file: Blob,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
) =>
  uploadWithProgress("import-upload", file, {
    onProgress,
    query: { import: id, part: String(part) },
    headers: { "content-type": "application/zip" },
    signal,
  });
export const readImport = (id: string) => callAsOwner("import", { action: "read", import: id }, { timeoutMs: slowMs });
export const getImport = (id: string, signal?: AbortSignal) =>
  callAsOwner("import", { action: "status", import: id }, { signal });
export const listEntries = (id: string, query: EntryQuery, signal?: AbortSignal) =>
  callAsOwner("import", { action: "entries", import: id, ...query }, { signal });
export const chooseEntries = (id: string, entries: number[] | EntryFilter, isChosen: boolean) =>
  callAsOwner("import", { action: "choose", import: id, entries, isChosen }, { timeoutMs: slowMs });
export const runImport = (id: string, choices: RunChoices) =>
  callAsOwner("import", { action: "run", import: id, ...choices }, { timeoutMs: slowMs });
export const stopImport = (id: string) => callAsOwner("import", { action: "stop", import: id });
export const undoImport = (id: string) => callAsOwner("import", { action: "undo", import: id }, { timeoutMs: slowMs });
export const discardImport = (id: string) =>
  callAsOwner("import", { action: "discard", import: id }, { timeoutMs: slowMs });
