import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#contracts/errors.ts";
import { withAudit } from "../with-audit.ts";
import type { AdminContext } from "../function-definition.ts";
import type { ContentTable } from "./content-tables.ts";

type StagedPart = { batch: string; table_name: ContentTable; content: { line: number; part: string } | null };

// The backend takes 1 MB at once.
const maxBatchBytes = 800_000;
/** UTF-16 units of a part of a row: at most three bytes each, so that every part fits into one request. */
const partLength = 100_000;

type DatabaseError = { code?: string; message: string };

/** Classes 22 and 23 are about the rows: what they hold is not what the tables take. */
const refused = ({ code = "", message }: DatabaseError) =>
  /^2[23]/.test(code)
    ? new AppError("invalid_request", "The database does not take the rows of this backup. Everything is as it was.", {
        detail: message,
      })
    : new AppError("unavailable", "The backup could not be written. Everything is as it was.", { detail: message });

/** A text in parts, none of which ends in the middle of a character. */
function* partsOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + partLength, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield text.slice(at, end);
    at = end;
  }
}

// All rows are put in place by one statement; for thousands of posts that takes far longer than a visitor would wait.
const restoreDeadlineMs = 120_000;

/** Collects rows of a backup in `restore_rows`, in requests of a size that the backend takes, and puts them in place together. */
export const createRestoreBatch = (context: AdminContext, batch: string) => {
  const database = context.backend.serviceClient({ deadlineMs: restoreDeadlineMs });
  let waiting: StagedPart[] = [];
  let bytes = 0;
  let line = 0;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const { error } = await database.from("restore_rows").insert(waiting);
    if (error) throw refused(error);
    waiting = [];
    bytes = 0;
    // The embedded database answers without leaving the turn: without this nobody else would be served meanwhile.
    await nextTurn();
  };
  const push = async (staged: StagedPart): Promise<void> => {
    const size = Buffer.byteLength(JSON.stringify(staged)) + 1;
    if (bytes + size > maxBatchBytes) await flush();
    waiting.push(staged);
    bytes += size;
  };

  return {
    /** Says that a table is in the backup, be it empty. */
    addTable: (table: ContentTable): Promise<void> => push({ batch, table_name: table, content: null }),
    addRow: async (table: ContentTable, row: object): Promise<void> => {
      line += 1;
      for (const part of partsOf(JSON.stringify(row)))
        await push({ batch, table_name: table, content: { line, part } });
    },
    /** Puts all rows in their places, in one transaction. Answers how many each table was given; `undecided` where no answer came. */
    apply: async (files: number): Promise<Record<string, number> | "undecided"> => {
      await flush();
      const { data, error } = await withAudit(database.rpc("apply_restore", { batch_id: batch }), context, {
        table: "restore_rows",
        level: "CALL",
        action: "backup restored",
        subject: `${files} files`,
      });
      if (!error) return data as Record<string, number>;
      const reason = refused(error);
      if (reason.code === "unavailable") return "undecided";
      throw reason;
    },
    discard: async (): Promise<void> => {
      await database.from("restore_rows").delete().eq("batch", batch);
    },
  };
};
