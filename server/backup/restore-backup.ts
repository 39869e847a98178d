import { randomUUID } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { syncAccessSettings } from "../accounts/access-settings.ts";
import { ZipError } from "@site/zip/read-zip.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import type { AdminContext } from "../http/functions/function-definition.ts";
import { createFileWriter } from "./backup-files.ts";
import { noBackup, readBackup } from "./read-backup.ts";
import { createRestoreBatch } from "./restore-batch.ts";

/** `leftOut` names the tables of an older backup that are not content. */
export type RestoreResult = { rows: Record<string, number>; files: number; leftOut: string[] };

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ZipError) return new AppError("invalid_request", `${error.message} Nothing was changed.`);
  return new AppError("unavailable", "The backup could not be read completely. Nothing was changed.", {
    detail: String(error),
  });
};

const maxBackupBytes = 8_000_000_000;
const tooLarge = () => new AppError("invalid_request", "The backup is larger than it may be. Nothing was changed.");

const undecided = () =>
  new AppError(
    "unavailable",
    "The database did not confirm the restore in time. The content is either unchanged or completely restored: please check before you try again.",
  );

const restore = async (context: AdminContext, body: AsyncIterable<Uint8Array>): Promise<RestoreResult> => {
  const stage = createRestoreBatch(context, randomUUID());
  const files = createFileWriter(context.backend);
  const leftOut: string[] = [];
  let rows: Awaited<ReturnType<typeof stage.apply>>;
  try {
    for await (const part of readBackup(body)) {
      if (part.kind === "table") await stage.addTable(part.table);
      else if (part.kind === "row") await stage.addRow(part.table, part.row);
      else if (part.kind === "file") await files.add(part);
      else leftOut.push(part.name);
    }
    rows = await stage.apply(files.count());
  } catch (error) {
    await Promise.allSettled([stage.discard(), files.undo()]);
    throw toAppError(error);
  }
  // The images are not deleted: if the rows were restored, they refer to them.
  if (rows === "undecided") throw undecided();
  return { rows, files: files.count(), leftOut };
};

/**
 * Replaces the site's content with that of a backup, whose bytes are the body. All tables change in one transaction, or
 * none. Tables with personal data are not touched; afterwards profiles and the owner's role are synced with the
 * accounts, as at startup.
 */
export const restoreBackup = defineFunction({
  name: "restore-backup",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: { maxBytes: maxBackupBytes, tooLarge },
  async handler(context): Promise<RestoreResult> {
    const { raw } = context.request.req;
    if (raw.headers.get("x-confirm") !== "restore")
      throw new AppError("invalid_request", "The restore has to be confirmed.");
    if (!raw.body) throw noBackup();
    const result = await restore(context, context.body);
    for (const table of Object.keys(result.rows)) context.onWrite(table);
    await syncAccessSettings(context.backend, context.env).catch((error: unknown) =>
      context.log.error({ detail: String(error) }, "access settings not applied after a restore"),
    );
    return result;
  },
});
