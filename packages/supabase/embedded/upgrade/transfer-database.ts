import { readMigrations } from "../../database/migrate.ts";
import { compareSequences, copySequences } from "./copy-sequences.ts";
import { copyTable, createCheckpoints } from "./copy-table.ts";
import { hasSameRows } from "./compare-rows.ts";
import { type CreateSystemSchema, createSchema, findApplied } from "./create-schema.ts";
import { listTables } from "./list-tables.ts";
import { loosenConstraints } from "./loosen-constraints.ts";
import type { Engine } from "./open-engine.ts";
import { toName, planCopy, type TableCopy, toLossSql } from "./plan-copy.ts";
import { UpgradeError } from "./upgrade-error.ts";

export type Transfer = {
  old: Engine;
  /** An empty database. */
  next: Engine;
  createSystemSchema: CreateSystemSchema;
  migrationsDirectory: string;
  /** Tables and columns that the new database lacks on purpose, as `schema.table` or `schema.table.column`. */
  expendable: string[];
  /** Called at least with each batch of rows. */
  onProgress(): void;
};

const rejectLosses = async (old: Engine, homeless: Parameters<typeof toLossSql>[0][], expendable: string[]) => {
  const lost: string[] = [];
  for (const one of homeless) {
    if (expendable.includes(toName(one))) continue;
    const [answer] = await old.connection.query<{ isLost: boolean }>(toLossSql(one));
    if (answer?.isLost) lost.push(toName(one));
  }
  const [objects] = await old.connection.query<{ isLost: boolean }>(
    'select exists (select from pg_largeobject_metadata) as "isLost"',
  );
  if (objects?.isLost) lost.push("large objects");
  if (lost.length > 0)
    throw new UpgradeError(
      `It holds data for which this release has no place: ${lost.join(", ")}. Move or delete them with the release before.`,
    );
};

const verify = async (copies: TableCopy[], { old, next, onProgress }: Transfer): Promise<void> => {
  const different = await compareSequences(old, next);
  for (const copy of copies) {
    onProgress();
    if (!(await hasSameRows(copy, old, next))) different.push(copy.table);
  }
  if (different.length > 0)
    throw new UpgradeError(`After the upgrade these differed from before: ${different.join(", ")}.`);
};

/**
 * Fills an empty database of the new engine with everything that one of the old engine holds, and compares both. Throws
 * an UpgradeError if anything would be lost. The old database is only read.
 */
export const transferDatabase = async (transfer: Transfer): Promise<void> => {
  const { old, next, createSystemSchema, migrationsDirectory, expendable, onProgress } = transfer;
  const applied = await findApplied(old.connection, await readMigrations(migrationsDirectory));
  await createSchema(next.connection, applied, createSystemSchema);
  onProgress();
  const { copies, homeless } = planCopy(await listTables(old.connection), await listTables(next.connection));
  await rejectLosses(old, homeless, expendable);
  // No trigger runs, and no reference is checked: the rows refer to each other as they did.
  await next.connection.run("set session_replication_role to replica");
  const tightenConstraints = await loosenConstraints(next.connection);
  const onBatch = createCheckpoints(next, onProgress);
  for (const copy of copies) await copyTable(copy, { old, next, onBatch });
  await tightenConstraints();
  await copySequences(old, next);
  await verify(copies, transfer);
  await next.connection.run("analyze");
  await next.connection.run("checkpoint");
};
