import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdminConnection } from "@site/supabase/database/admin-connection.ts";
import { listSequences, listTables } from "@site/supabase/transfer/list-tables.ts";
import { openEngine } from "@site/supabase/embedded/open-engine.ts";

export type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of all tables in a database, and its sequences. */
export const readAllRows = async (connection: AdminConnection): Promise<Rows> => {
  const rows: Rows = {};
  for (const { name } of await listTables(connection)) {
    const found = await connection.query<{ row: string }>(`select to_jsonb(t)::text as row from only ${name} t`);
    rows[name] = found.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
  }
  for (const name of await listSequences(connection))
    rows[`sequence ${name}`] = await connection.query(`select last_value::text, is_called from ${name}`);
  return rows;
};

/** The same in a folder, which is not touched. */
export const readFolderRows = async (directory: string): Promise<Rows> => {
  const folder = await mkdtemp(path.join(tmpdir(), "chloe-rows-"));
  await cp(directory, path.join(folder, "db"), { recursive: true });
  const { connection, close } = await openEngine(path.join(folder, "db"));
  const rows = await readAllRows(connection);
  await close();
  await rm(folder, { recursive: true, force: true });
  return rows;
};

const toTexts = (rows: Rows[string], keys: string[]): string[] =>
  rows.map((row) => JSON.stringify(keys.map((key) => row[key]))).sort();

/** The tables that differ, in what both have, in the order of their names. */
export const findDifferences = (before: Rows, after: Rows): string[] =>
  Object.keys(before).filter((name) => {
    const [old = [], next = []] = [before[name], after[name]].map((rows) =>
      rows?.filter((row) => name !== "site_private.state" || row.name !== "system_schema"),
    );
    if (old.length !== next.length) return true;
    const keys = Object.keys(old[0] ?? {}).filter((key) => key in (next[0] ?? {}));
    return JSON.stringify(toTexts(old, keys)) !== JSON.stringify(toTexts(next, keys));
  });
