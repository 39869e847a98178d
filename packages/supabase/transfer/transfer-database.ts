import { readMigrations } from "../database/migrate.ts";
import { compareSequences, copySequences } from "./copy-sequences.ts";
import { copyTable, createCheckpoints } from "./copy-table.ts";
import { compareRows } from "./compare-rows.ts";
import { type CreateSystemSchema, createSchema, findApplied } from "./create-schema.ts";
import { listTables } from "./list-tables.ts";
import { loosenConstraints } from "./loosen-constraints.ts";
import type { Engine } from "./engine.ts";
import { type Conditions, planCopy, type TableCopy, toLossSql, toName } from "./plan-copy.ts";
import { TransferError } from "./transfer-error.ts";

/** A table that was copied or compared, the `number`th of `total`. */
export type TransferProgress = {
  step: "copied" | "compared";
  table: string;
  rows: number;
  number: number;
  total: number;
};

export type Transfer = {
  old: Engine;
  /** An empty database. */
  next: Engine;
  createSystemSchema: CreateSystemSchema;
  migrationsDirectory: string;
  conditions: Conditions;
  /** Called at least with each batch of rows, and with each table that is done. */
  onProgress(progress?: TransferProgress): void;
};

const rejectLosses = async (old: Engine, homeless: Parameters<typeof toLossSql>[0][]) => {
  const lost: string[] = [];
  for (const one of homeless) {
    const [answer] = await old.connection.query<{ isLost: boolean }>(toLossSql(one));
    if (answer?.isLost) lost.push(toName(one));
  }
  const [objects] = await old.connection.query<{ isLost: boolean }>(
    'select exists (select from pg_largeobject_metadata) as "isLost"',
  );
  if (objects?.isLost) lost.push("large objects");
  if (lost.length > 0)
    throw new TransferError(
      `It holds data for which this release has no place: ${lost.join(", ")}. Move or delete them with the release before.`,
    );
};

const copyAll = async (copies: TableCopy[], { old, next, onProgress }: Transfer): Promise<void> => {
  const onBatch = createCheckpoints(next, onProgress);
  for (const [index, copy] of copies.entries()) {
    const rows = await copyTable(copy, { old, next, onBatch });
    onProgress({ step: "copied", table: copy.table, rows, number: index + 1, total: copies.length });
  }
};

const verify = async (copies: TableCopy[], different: string[], { old, next, onProgress }: Transfer): Promise<void> => {
  for (const [index, copy] of copies.entries()) {
    const { isSame, rows } = await compareRows(copy, old, next);
    onProgress({ step: "compared", table: copy.table, rows, number: index + 1, total: copies.length });
    if (!isSame) different.push(copy.table);
  }
  if (different.length > 0) throw new TransferError(`Afterwards these differed from before: ${different.join(", ")}.`);
};

/**
 * Fills an empty database with everything that another one holds, and compares both. Throws a TransferError if anything
 * would be lost. The old database is only read.
 */
export const transferDatabase = async (transfer: Transfer): Promise<void> => {
  const { old, next, createSystemSchema, migrationsDirectory, conditions, onProgress } = transfer;
  const applied = await findApplied(old.connection, await readMigrations(migrationsDirectory));
  await createSchema(next.connection, applied, createSystemSchema);
  onProgress();
  const tables = [await listTables(old.connection), await listTables(next.connection)] as const;
  const { copies, homeless } = planCopy(...tables, conditions);
  await rejectLosses(old, homeless);
  await next.inTransaction(async () => {
    // The rows refer to each other as they did.
    const tightenConstraints = await loosenConstraints(next.connection);
    await copyAll(copies, transfer);
    await tightenConstraints();
    const sequences = await copySequences(old, next);
    await verify(copies, await compareSequences(sequences, next), transfer);
  });
  await next.connection.run("analyze");
  await next.checkpoint();
};
