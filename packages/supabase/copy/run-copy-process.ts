import type { RowCounts } from "../embedded/count-rows.ts";
import { runReportingProcess } from "../embedded/run-reporting-process.ts";
import { fromPlainError, type PlainError } from "../plain-error.ts";
import { TransferError } from "../transfer/transfer-error.ts";

export type CopyRequest = {
  /** Address of the PostgreSQL server, without a pooler in between. */
  url: string;
  /** Where the embedded database is made; missing. */
  to: string;
  clusterArchive: string | undefined;
  migrationsDirectory: string;
};
export type FromProcess =
  | { kind: "progress" }
  | { kind: "done"; counts: RowCounts }
  | { kind: "failed"; error: PlainError };

const program = new URL("./copy-process.ts", import.meta.url);
/** How long nothing may be copied or compared: the server sorts out which rows to send for a while. */
const stallMs = 300_000;

const toError = (error: PlainError): Error =>
  error.name === "TransferError" ? new TransferError(error.message) : fromPlainError(error);

/**
 * Copies PostgreSQL to an embedded database in a process of its own, which frees the memory of the engine afterwards.
 * Returns the number of rows by table. Throws a TransferError if they cannot be copied.
 */
export const runCopyProcess = async (request: CopyRequest): Promise<RowCounts> => {
  const { last, ended } = await runReportingProcess<FromProcess>(program, request, stallMs);
  if (last?.kind === "failed") throw toError(last.error);
  if (ended !== 0 || last?.kind !== "done")
    throw new TransferError(`The process that copies the database ended early (${ended}).`);
  return last.counts;
};
