import { readMigrations } from "../database/migrate.ts";
import { copyTable, createCheckpoints } from "./copy-table.ts";
import { type CreateSystemSchema, createSchema, findApplied } from "./create-schema.ts";
import { listTables, listSequences } from "./list-tables.ts";
import { loosenConstraints } from "./loosen-constraints.ts";
import type { Engine } from "./engine.ts";
import { type Conditions, planCopy, type TableCopy, toLossSql, toName } from "./plan-copy.ts";
import { TransferError } from "./transfer-error.ts";
import type { AdminConnection } from "../database/admin-connection.ts";

type SequenceState = { last: string; isCalled: boolean };
type SequenceStates = Map<string, SequenceState>;

const readState = async ({ connection }: Engine, sequence: string): Promise<SequenceState | undefined> =>
  (
    await connection.query<SequenceState>(`select last_value::text as last, is_called as "isCalled" from ${sequence}`)
  )[0];

/**
 * Continues the sequences of the new database where those of the old one are, and returns where that is. A snapshot does
 * not hold sequences: in a database that is in use they are ahead of its rows, which does no harm.
 */
const copySequences = async (old: Engine, next: Engine): Promise<SequenceStates> => {
  const sequences = new Set(await listSequences(next.connection));
  const states: SequenceStates = new Map();
  for (const sequence of await listSequences(old.connection)) {
    const state = sequences.has(sequence) ? await readState(old, sequence) : undefined;
    if (!state) continue;
    await next.connection.query("select setval($1::regclass, $2::bigint, $3)", [sequence, state.last, state.isCalled]);
    states.set(sequence, state);
  }
  return states;
};

/** Names the sequences that are not there. */
const compareSequences = async (states: SequenceStates, next: Engine): Promise<string[]> => {
  const different: string[] = [];
  for (const [sequence, before] of states) {
    const after = await readState(next, sequence);
    if (before.last !== after?.last || before.isCalled !== after.isCalled) different.push(sequence);
  }
  return different;
};

type Sums = { rows: string; checksum: string };

/** The count of the rows and a sum of their digests, which does not depend on their order. */
const toSumsSql = (table: string, values: string[], condition: string) => `
select count(*)::text as rows,
  coalesce(sum(('x' || left(md5(row(${values.join(", ")})::text), 15))::bit(60)::bigint), 0)::text as checksum
from only ${table} where ${condition}`;

const readSums = async ({ query }: AdminConnection, sql: string): Promise<Sums> => {
  const [sums] = await query<Sums>(sql);
  if (!sums) throw new Error("A count returned nothing");
  return sums;
};

/** Whether both tables have the same rows, and how many. */
const compareRows = async ({ table, columns, condition }: TableCopy, old: Engine, next: Engine) => {
  const before = await readSums(
    old.connection,
    toSumsSql(
      table,
      columns.map(({ expression }) => expression),
      condition,
    ),
  );
  const after = await readSums(
    next.connection,
    toSumsSql(
      table,
      columns.map(({ name }) => name),
      condition,
    ),
  );
  return { isSame: before.rows === after.rows && before.checksum === after.checksum, rows: Number(after.rows) };
};

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
