import { randomUUID } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import { syncAccessSettings } from "../../access-settings.ts";
import { ZipError } from "../../zip/read-zip.ts";
import { requireOwner } from "../require-owner.ts";
import { writeAuditLog } from "../posts-admin/post-errors.ts";
import type { FunctionCall, FunctionDefinition } from "../function-definition.ts";
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

const undecided = () =>
  new AppError(
    "unavailable",
    "The database did not confirm the restore in time. The content is either unchanged or completely restored: please check before you try again.",
  );

const restore = async ({ backend }: FunctionCall, body: AsyncIterable<Uint8Array>): Promise<RestoreResult> => {
  const stage = createRestoreBatch(backend, randomUUID());
  const files = createFileWriter(backend);
  const leftOut: string[] = [];
  let rows: Awaited<ReturnType<typeof stage.apply>>;
  try {
    for await (const part of readBackup(body)) {
      if (part.kind === "table") await stage.addTable(part.table);
      else if (part.kind === "row") await stage.addRow(part.table, part.row);
      else if (part.kind === "file") await files.add(part);
      else leftOut.push(part.name);
    }
    rows = await stage.apply();
  } catch (error) {
    await Promise.allSettled([stage.discard(), files.undo()]);
    throw toAppError(error);
  }
  // The images stay: if the rows were restored, they refer to them.
  if (rows === "undecided") throw undecided();
  return { rows, files: files.count(), leftOut };
};

/**
 * Makes the site's content what a backup says: its bytes are the body. All tables change in one transaction, or none.
 * No table about people is touched; afterwards profiles and the owner's role are made to follow the accounts, as at a start.
 */
export const restoreBackup: FunctionDefinition = {
  name: "restore-backup",
  isForOwner: true,
  rawBody: true,
  async handle(call): Promise<RestoreResult> {
    const actor = await requireOwner(call);
    const { raw } = call.request.req;
    if (raw.headers.get("x-confirm") !== "restore")
      throw new AppError("invalid_request", "The restore has to be confirmed.");
    if (!raw.body) throw noBackup();
    const result = await restore(call, raw.body);
    for (const table of Object.keys(result.rows)) call.onWrite(table);
    await writeAuditLog(
      { ...call, actor },
      "backup restored",
      `${Object.values(result.rows).reduce((sum, count) => sum + count, 0)} rows, ${result.files} files`,
    );
    await syncAccessSettings(call.backend, call.env).catch((error: unknown) =>
      call.log.error({ detail: String(error) }, "access settings not applied after a restore"),
    );
    return result;
  },
};
