import type { Backend } from "#packages/supabase/backend.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import { readFiles } from "./backup-files.ts";
import { readRows } from "./backup-rows.ts";
import { type ContentTable, contentBucket, contentTables } from "./content-tables.ts";

export const backupFormat = "chloe-backup";
/** Version 1: all public tables. Version 2: content only. */
export const backupVersion = 2;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The entries of a backup, which has no personal data: manifest, rows as JSON lines in one file per page, and stored images. */
export async function* readBackupEntries(backend: Backend): AsyncGenerator<ZipEntry> {
  const tables = Object.keys(contentTables) as ContentTable[];
  const manifest = { format: backupFormat, version: backupVersion, made_at: new Date().toISOString(), tables };
  yield { name: "backup.json", bytes: encode(JSON.stringify(manifest, null, 2)) };
  for (const table of tables) {
    let page = 0;
    for await (const rows of readRows(backend, table)) {
      page += 1;
      yield {
        name: `tables/${table}/${String(page).padStart(6, "0")}.jsonl`,
        bytes: encode(rows.map((row) => JSON.stringify(row)).join("\n")),
      };
    }
  }
  for await (const { name, bytes } of readFiles(backend))
    yield { name: `files/${contentBucket}/${name}`, bytes, isPacked: true };
}
