import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import type { ContentTable } from "./content-tables.ts";

/** How many rows each table was given. */
const appliedSchema = z.record(z.string(), z.number());

type StagedPart = { batch: string; table_name: ContentTable; content: { line: number; part: string } | null };

// The backend accepts 1 MB per request.
const maxBatchBytes = 800_000;
/** UTF-16 units per chunk of a row: at most three bytes each, so that every chunk fits into one request. */
const partLength = 100_000;

type DatabaseError = { code?: string; message: string };

/** SQLSTATE classes 22 and 23: the rows violate types or constraints of the tables. */
const refused = ({ code = "", message }: DatabaseError) =>
  /^2[23]/.test(code)
    ? new AppError("invalid_request", "The database does not accept the rows of this backup. Nothing was changed.", {
        detail: message,
      })
    : new AppError("unavailable", "The backup could not be restored. Nothing was changed.", { detail: message });

/** Free space that a restore leaves, so that its rows can be deleted again: writes need 64 MB, and the log grows. */
const reservedBytes = 96 * 1024 * 1024;
const tooLittleRoom = () =>
  new AppError("unavailable", "The disk of this site has too little room for this backup. Nothing was changed.");

/** Splits a text into chunks without splitting a character. */
function* splitIntoParts(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + partLength, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield text.slice(at, end);
    at = end;
  }
}

// One statement inserts all rows; for thousands of posts that takes longer than the default timeout.
const restoreDeadlineMs = 120_000;

/** Stages rows of a backup in `restore_rows`, in requests that the backend accepts, and inserts them all at once. */
export const createRestoreBatch = (context: Pick<OwnerCall, "actor" | "backend">, batch: string) => {
  const database = context.backend.serviceClient({ deadlineMs: restoreDeadlineMs });
  /** As of the last write; null if there is no disk of ours. */
  const getFreeBytes = (): number | null => context.backend.status?.().disk?.freeBytes ?? null;
  let freeAtStart: number | null = null;
  let waiting: StagedPart[] = [];
  let bytes = 0;
  let line = 0;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const freeBytes = getFreeBytes();
    // Applying the rows takes as much again as staging them took.
    if (freeAtStart !== null && freeBytes !== null && 2 * freeBytes - freeAtStart < reservedBytes)
      throw tooLittleRoom();
    const { error } = await database.from("restore_rows").insert(waiting);
    if (error) throw refused(error);
    freeAtStart ??= getFreeBytes();
    waiting = [];
    bytes = 0;
    // The embedded database responds within the same event loop turn: without this pause all other requests would wait.
    await nextTurn();
  };
  const push = async (staged: StagedPart): Promise<void> => {
    const size = Buffer.byteLength(JSON.stringify(staged)) + 1;
    if (bytes + size > maxBatchBytes) await flush();
    waiting.push(staged);
    bytes += size;
  };

  return {
    /** Marks a table as contained in the backup, even if it is empty. */
    addTable: (table: ContentTable): Promise<void> => push({ batch, table_name: table, content: null }),
    addRow: async (table: ContentTable, row: object): Promise<void> => {
      line += 1;
      for (const part of splitIntoParts(JSON.stringify(row)))
        await push({ batch, table_name: table, content: { line, part } });
    },
    /**
     * Inserts all rows in one transaction. Returns the row count of each table; `undecided` if there was no response.
     */
    apply: async (files: number): Promise<Record<string, number> | "undecided"> => {
      await flush();
      const { data, error } = await withAudit(database.rpc("apply_restore", { batch_id: batch }), context, {
        table: "restore_rows",
        level: "CALL",
        action: "backup restored",
        subject: `${files} files`,
      });
      if (!error) return appliedSchema.parse(data);
      const reason = refused(error);
      if (reason.code === "unavailable") return "undecided";
      throw reason;
    },
    discard: async (): Promise<void> => {
      await database.from("restore_rows").delete().eq("batch", batch);
    },
  };
};
