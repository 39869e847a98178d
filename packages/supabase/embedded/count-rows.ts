import type { Row } from "../database/transaction.ts";

/** Number of rows by table, of the site's own tables and those of accounts and files. */
export type RowCounts = Record<string, number>;

const tablesSql = `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
  where schemaname in ('public', 'private', 'auth', 'storage') order by 1`;

export const countRows = async (execute: (text: string) => Promise<Row[]>): Promise<RowCounts> => {
  const counts: RowCounts = {};
  for (const { name } of await execute(tablesSql)) {
    const [row] = await execute(`select count(*)::int as rows from ${String(name)}`);
    counts[String(name)] = Number(row?.["rows"]);
  }
  return counts;
};
