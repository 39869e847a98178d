import type { Backend } from "../backend.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import { readFiles } from "./backup-files.ts";
import { type ContentTable, contentTables } from "./content-tables.ts";
import type { Json } from "#contracts/database.ts";
import { AppError } from "#contracts/errors.ts";

const pageSize = 50;

const unreadable = (detail: string) =>
  new AppError("unavailable", "The database cannot be read at the moment. Please try again soon.", { detail });

/** All rows of a table, page by page in primary key order. The database returns shorter pages if its rows are long. */
export async function* readRows(backend: Backend, name: ContentTable): AsyncGenerator<Json[]> {
  const database = backend.serviceClient({ deadlineMs: 60_000 });
  let after: Json = null;
  for (;;) {
    const { data, error }: { data: Json; error: { message: string } | null } = await database.rpc("read_backup_rows", {
      name,
      after,
      page_size: pageSize,
    });
    if (error) throw unreadable(error.message);
    const rows = data as Json[];
    if (rows.length === 0) return;
    yield rows;
    // Only the key of the last row is used, which is one of these; the whole row may be longer than a request.
    const { id = null, name: key = null } = rows.at(-1) as { id?: Json; name?: Json };
    after = { id, name: key };
  }
}

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
  for await (const { bucket, name, bytes } of readFiles(backend))
    yield { name: `files/${bucket}/${name}`, bytes, isPacked: true };
}
