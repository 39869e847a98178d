import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../../backend/backend.ts";

type Staged = { batch: string; table_name: string; content: { [key: string]: never } | null };

const maxBatchBytes = 400_000;

const unwritten = (detail: string) => new AppError("unavailable", "The backup could not be written. Everything is as it was.", { detail });

/** Collects rows of a backup in the waiting room of the database, in requests of a size that the backend takes. */
export const createStage = (backend: Backend, batch: string) => {
  let waiting: Staged[] = [];
  let bytes = 0;

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const { error } = await backend.service().from("restore_rows").insert(waiting);
    if (error) throw unwritten(error.message);
    waiting = [];
    bytes = 0;
  };

  const add = async (table: string, line: string | null): Promise<void> => {
    if (bytes + (line?.length ?? 0) * 2 > maxBatchBytes) await flush();
    waiting.push({ batch, table_name: table, content: line === null ? null : JSON.parse(line) });
    bytes += (line?.length ?? 0) * 2 + 100;
  };

  /** Puts all rows in their places, in one transaction. Answers how many each table was given. */
  const apply = async (): Promise<Record<string, number>> => {
    await flush();
    const { data, error } = await backend.service().rpc("apply_restore", { batch_id: batch });
    if (error) throw unwritten(error.message);
    return data as Record<string, number>;
  };

  const discard = async (): Promise<void> => {
    await backend.service().from("restore_rows").delete().eq("batch", batch);
  };
  return { add, apply, discard };
};
