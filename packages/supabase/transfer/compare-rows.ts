import type { AdminConnection } from "../database/admin-connection.ts";
import type { Engine } from "./engine.ts";
import type { TableCopy } from "./plan-copy.ts";

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
export const compareRows = async ({ table, columns, condition }: TableCopy, old: Engine, next: Engine) => {
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
