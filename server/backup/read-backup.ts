import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { hasMoreValues } from "@site/supabase/http/count-json-values.ts";
import { findJsonProblem } from "@site/supabase/http/find-json-problem.ts";
import { backupFormat, backupVersion } from "./read-backup-entries.ts";
import { findListed } from "../content/document-list.ts";
import { baseDocument } from "../content/live-content.ts";
import { type ZipLimits, readZip } from "@site/zip/read-zip.ts";
import type { StoredFile } from "./backup-files.ts";
import { isContentBucket } from "./content-buckets.ts";
import { type ContentTable, contentTables, isContentTable } from "./content-tables.ts";

const zipLimits: ZipLimits = { maxEntries: 500_000, maxEntryBytes: 64_000_000, maxBytes: 8_000_000_000 };
const maxLineBytes = 8_000_000;
/** A changed text and its draft, with as many values each as a request may hold. */
const maxRowValues = 50_000;
const maxManifestBytes = 100_000;
const newline = 0x0a;

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  version: z.int().min(1),
  tables: z.array(z.string().max(63)).min(1).max(200),
});
type Manifest = z.infer<typeof manifestSchema>;

/** The parts of a backup in file order. A `table` comes before its rows. */
export type BackupPart =
  | { kind: "table"; table: ContentTable }
  | { kind: "row"; table: ContentTable; row: object }
  | ({ kind: "file" } & StoredFile)
  | { kind: "left-out"; name: string };

export const noBackup = () =>
  new AppError("invalid_request", "This file is not a backup of a site like this one. Nothing was changed.");
const damaged = (what: string) =>
  new AppError("invalid_request", `The backup is damaged: ${what}. Nothing was changed.`);
const unknown = (what: string) =>
  new AppError(
    "invalid_request",
    `The backup contains ${what}, which does not belong in a content backup. Nothing was changed.`,
  );
const short = (name: string): string => JSON.stringify(name.slice(0, 100));

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const readManifest = (name: string, bytes: Uint8Array): Manifest => {
  if (name !== "backup.json" || bytes.length > maxManifestBytes) throw noBackup();
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(decode(bytes)));
  } catch {
    throw noBackup();
  }
  if (manifest.version > backupVersion)
    throw new AppError("invalid_request", "The backup was made by a newer version of this site. Nothing was changed.");
  return manifest;
};

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(newline, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    if (line.length > 0) yield line;
    at += line.length + 1;
  }
}

const parseRow = (table: ContentTable, line: Uint8Array): object => {
  if (line.length > maxLineBytes) throw damaged(`a row of ${table} is too long`);
  if (hasMoreValues(line, maxRowValues)) throw damaged(`a row of ${table} has too many values`);
  let value: unknown;
  try {
    value = JSON.parse(decode(line));
  } catch {
    throw damaged(`a row of ${table} is not JSON`);
  }
  const isAnyText = () => null;
  const tooDeep = findJsonProblem(value, { inKey: isAnyText, inText: isAnyText, tooDeep: "is nested too deeply" });
  if (tooDeep) throw damaged(`a row of ${table} ${tooDeep}`);
  const parsed = contentTables[table].safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const column = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys")
    throw unknown(`the column ${short([...issue.path, issue.keys[0]].join("."))} of ${table}`);
  throw damaged(`a row of ${table} is not valid (${column}: ${issue?.message ?? "unknown"})`);
};

const toTable = (name: string, { tables }: Manifest): ContentTable => {
  if (tables.includes(name) && isContentTable(name)) return name;
  throw unknown(`the table ${short(name)}`);
};

/** The name of a text that this site has no more, and its versions; null for any other row. */
const findForeignText = (table: ContentTable, row: object): string | null => {
  if (table !== "content_documents" && table !== "content_revisions") return null;
  const { name } = row as { name: string };
  return name === baseDocument || findListed(name) ? null : name;
};

/** Reads a backup as a stream and validates each part against the allow-lists. Throws AppError or ZipError. */
export async function* readBackup(body: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  let manifest: Manifest | null = null;
  for await (const { name, bytes } of readZip(body, zipLimits)) {
    if (!manifest) {
      manifest = readManifest(name, bytes);
      for (const name of new Set(manifest.tables)) yield { kind: "table", table: toTable(name, manifest) };
      continue;
    }
    const [folder, inner = "", file, ...rest] = name.split("/");
    // A directory entry, as other programs write it.
    if (name.endsWith("/") && bytes.length === 0) continue;
    if (folder === "tables" && file !== undefined && rest.length === 0) {
      const table = toTable(inner, manifest);
      for (const line of linesOf(bytes)) {
        const row = parseRow(table, line);
        const text = findForeignText(table, row);
        if (text === null) yield { kind: "row", table, row };
        else if (table === "content_documents") yield { kind: "left-out", name: `the text ${short(text)}` };
      }
    } else if (folder === "files" && isContentBucket(inner) && file !== undefined && rest.length === 0) {
      yield { kind: "file", bucket: inner, name: file, bytes };
    } else {
      throw unknown(`the file ${short(name)}`);
    }
  }
}
