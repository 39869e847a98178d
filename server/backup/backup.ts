import type { Backend } from "../backend.ts";
import { toDatedFileName, type ZipEntry, zipResponse } from "#packages/zip/zip-stream.ts";
import { writeDownloadToAuditLog } from "../http/functions/with-audit.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import { readFiles } from "./backup-files.ts";
import { readRows } from "./backup-rows.ts";
import { type ContentTable, contentBucket, contentTables } from "./content-tables.ts";

export const backupFormat = "chloe-backup";
/** Version 1: all public tables. Version 2: content only. */
export const backupVersion = 2;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The entries of a backup: manifest, rows as JSON lines in one file per page, and stored images. */
async function* getEntries(backend: Backend): AsyncGenerator<ZipEntry> {
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

/**
 * The site's content as one ZIP: the tables of `content-tables.ts` and the stored images. Contains no personal data.
 */
export const backup = defineFunction({
  name: "backup",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  async handler(context): Promise<Response> {
    await writeDownloadToAuditLog(context, "backup downloaded", "content");
    return zipResponse(toDatedFileName("chloe-content-backup"), getEntries(context.backend));
  },
});
