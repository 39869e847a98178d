import type { Backend } from "../../backend/backend.ts";
import { datedName, type ZipEntry, zipResponse } from "../../zip/zip-stream.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import { record } from "../posts-admin/store.ts";
import type { SiteFunction } from "../site-function.ts";
import { readFiles } from "./backup-files.ts";
import { listTables, readRows } from "./backup-rows.ts";

export const backupFormat = "chloe-backup";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The entries of a backup: what it is, rows as lines of JSON in files of one page each, stored files as they are. */
async function* entriesOf(backend: Backend, tables: string[]): AsyncGenerator<ZipEntry> {
  yield { name: "backup.json", bytes: encode(JSON.stringify({ format: backupFormat, version: 1, made_at: new Date().toISOString(), tables }, null, 2)) };
  for (const table of tables) {
    let page = 0;
    for await (const rows of readRows(backend, table)) {
      page += 1;
      yield { name: `tables/${table}/${String(page).padStart(6, "0")}.jsonl`, bytes: encode(rows.map((row) => JSON.stringify(row)).join("\n")) };
    }
  }
  for await (const { bucket, name, bytes } of readFiles(backend)) yield { name: `files/${bucket}/${name}`, bytes, isPacked: true };
}

/** Everything the site keeps, as one ZIP: the rows of all public tables and the stored pictures. Accounts and passwords are not in it. */
export const backup: SiteFunction = {
  name: "backup",
  isForOwner: true,
  async handle(call): Promise<Response> {
    const actor = await authoriseOwner(call);
    await record({ ...call, actor }, "backup downloaded", "everything");
    return zipResponse(datedName("chloe-backup"), entriesOf(call.backend, await listTables(call.backend)));
  },
};
