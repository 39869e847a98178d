import { randomUUID } from "node:crypto";
import type { RestoreResult } from "#contracts/backup.ts";
import { AppError } from "#contracts/errors.ts";
import { syncAccessSettings } from "../accounts/access-settings.ts";
import type { Env } from "../env.ts";
import { ZipError } from "@site/zip/read-zip.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { createFileWriter } from "./backup-files.ts";
import { readBackup } from "./read-backup.ts";
import { createRestoreBatch } from "./restore-batch.ts";

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof ZipError) return new AppError("invalid_request", `${error.message} Nothing was changed.`);
  return new AppError("unavailable", "The backup could not be read completely. Nothing was changed.", {
    detail: String(error),
  });
};

const undecided = () =>
  new AppError(
    "unavailable",
    "The database did not confirm the restore in time. The content is either unchanged or completely restored: please check before you try again.",
  );

/** Whose content is replaced, and on whose behalf. */
type Restorer = Pick<OwnerCall, "actor" | "backend" | "log"> & { env: Pick<Env, "accessPolicy" | "ownerEmail"> };

const restore = async (context: Restorer, body: AsyncIterable<Uint8Array>): Promise<RestoreResult> => {
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
 * Replaces the site's content with that of a backup. All tables change in one transaction, or none. Tables with personal
 * data are not touched; afterwards profiles and the owner's role are synced with the accounts, as at startup.
 */
export const restoreBackup = async (call: Restorer, archive: AsyncIterable<Uint8Array>): Promise<RestoreResult> => {
  const result = await restore(call, archive);
  await syncAccessSettings(call.backend, call.env).catch((error: unknown) =>
    call.log.error({ detail: String(error) }, "access settings not applied after a restore"),
  );
  return result;
};
