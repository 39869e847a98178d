import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { readZip, ZipRefused } from "../../zip/read-zip.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import { record } from "../posts-admin/store.ts";
import type { FunctionCall, SiteFunction } from "../site-function.ts";
import { backupFormat } from "./backup.ts";
import { writeFile } from "./backup-files.ts";
import { createStage } from "./stage-rows.ts";

const limits = { maxEntries: 500_000, maxEntryBytes: 64_000_000, maxBytes: 8_000_000_000 };
const manifestSchema = z.object({ format: z.literal(backupFormat), version: z.literal(1), tables: z.array(z.string().max(63)).min(1).max(200) });

const noBackup = () => new AppError("invalid_request", "This file is not a backup of a site like this one. Nothing was changed.");

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

const readManifest = (name: string, bytes: Uint8Array): string[] => {
  if (name !== "backup.json") throw noBackup();
  try {
    return manifestSchema.parse(JSON.parse(decode(bytes))).tables;
  } catch {
    throw noBackup();
  }
};

const restore = async (call: FunctionCall, body: ReadableStream<Uint8Array>) => {
  const stage = createStage(call.backend, randomUUID());
  let tables: string[] | null = null;
  let files = 0;
  try {
    for await (const { name, bytes } of readZip(body, limits)) {
      if (!tables) {
        tables = readManifest(name, bytes);
        for (const table of tables) await stage.add(table, null);
        continue;
      }
      const [folder, inner = "", ...rest] = name.split("/");
      if (folder === "tables") {
        for (const line of decode(bytes).split("\n")) await stage.add(inner, line);
      } else if (folder === "files" && rest.length > 0) {
        await writeFile(call.backend, { bucket: inner, name: rest.join("/"), bytes });
        files += 1;
      }
    }
    return { rows: await stage.apply(), files, tables: tables ?? [] };
  } catch (error) {
    await stage.discard();
    if (error instanceof ZipRefused) throw new AppError("invalid_request", error.message);
    throw error instanceof AppError ? error : new AppError("invalid_request", "The backup is damaged. Nothing was changed.", { detail: String(error) });
  }
};

/** Makes the site what a backup says: its bytes are the body. All tables change in one transaction, or none. */
export const restoreBackup: SiteFunction = {
  name: "restore-backup",
  isForOwner: true,
  readsBody: true,
  async handle(call) {
    const actor = await authoriseOwner(call);
    const { raw } = call.request.req;
    if (raw.headers.get("x-confirm") !== "restore") throw new AppError("invalid_request", "Restoring has to be confirmed.");
    if (!raw.body) throw noBackup();
    const { rows, files, tables } = await restore(call, raw.body);
    for (const table of tables) call.onWrite(table);
    await record({ ...call, actor }, "backup restored", `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows, ${files} files`);
    return { rows, files };
  },
};
