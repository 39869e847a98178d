import type { Engine } from "./engine.ts";
import type { TableCopy } from "./plan-copy.ts";

const batchBytes = 4_000_000;
const checkpointBytes = 32_000_000;

// The size of a row as it is read: stored, it may be compressed. The inner query runs first, so that no row is sorted with
// its content.
const toBatchesSql = (table: string, values: string, condition: string) => `
select max(place)::text as last, count(*)::int as rows from (
  select place, sum(size) over (order by place) / ${batchBytes} as batch
  from (select ctid as place, octet_length(row(${values})::text) as size from only ${table} where ${condition} offset 0) sizes
) batches
group by batch order by batch`;

type Options = {
  old: Engine;
  next: Engine;
  /** Called with the size of each batch in bytes after it was written. */
  onBatch(bytes: number): Promise<void>;
};

/** Copies the rows of a table in the order in which they are stored, some megabytes at a time. Returns how many. */
export const copyTable = async (copy: TableCopy, { old, next, onBatch }: Options): Promise<number> => {
  const { table, columns, condition } = copy;
  if (columns.length === 0) return 0;
  await next.connection.run(`delete from only ${table} where ${condition}`);
  const names = columns.map(({ name }) => name).join(", ");
  const expressions = columns.map(({ expression }) => expression).join(", ");
  let after = "(0,0)";
  let count = 0;
  const batchesSql = toBatchesSql(table, expressions, condition);
  for (const { last, rows: found } of await old.connection.query<{ last: string; rows: number }>(batchesSql)) {
    const range = `ctid > '${after}'::tid and ctid <= '${last}'::tid`;
    const rows = await old.readRows(`select ${expressions} from only ${table} where ${range} and ${condition}`);
    await next.writeRows(`${table} (${names})`, rows);
    after = last;
    count += found;
    await onBatch(rows.size);
  }
  return count;
};

/** Shortens the log of the new database each time that it has grown: it would take as much space as the rows. */
export const createCheckpoints = ({ checkpoint }: Engine, onProgress: () => void) => {
  let written = 0;
  return async (bytes: number): Promise<void> => {
    onProgress();
    written += bytes;
    if (written < checkpointBytes) return;
    written = 0;
    await checkpoint();
  };
};
