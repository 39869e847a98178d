import type { Row } from "../database/transaction.ts";

/** Number of rows by table, of the site's own tables and those of accounts and files. */
export type RowCounts = Record<string, number>;

// A copy is opened like a database after a crash, which empties unlogged tables.
const tablesSql = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind in ('r', 'p') and c.relpersistence = 'p'
  order by 1`;

export const countRows = async (execute: (text: string) => Promise<Row[]>): Promise<RowCounts> => {
  const counts: RowCounts = {};
  for (const { name } of await execute(tablesSql)) {
    const [row] = await execute(`select count(*)::int as rows from ${String(name)}`);
    counts[String(name)] = Number(row?.["rows"]);
  }
  return counts;
};
