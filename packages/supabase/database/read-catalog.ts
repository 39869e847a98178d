import type { AdminConnection } from "./admin-connection.ts";

/** What the statements need to know of the migrated database. */
export type Catalog = {
  /** Columns of the primary key by table. */
  primaryKeys: ReadonlyMap<string, readonly string[]>;
  /** What functions return that have no columns. */
  functions: ReadonlyMap<string, "nothing" | "value" | "values">;
};

const primaryKeysSql = `
select c.relname as name, array_to_json(array_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)))::text as columns
from pg_catalog.pg_index i
join pg_catalog.pg_class c on c.oid = i.indrelid
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
where i.indisprimary and c.relnamespace = 'public'::regnamespace
group by c.relname`;

const functionsSql = `
select proname as name,
  case when prorettype = 'void'::regtype then 'nothing' when proretset then 'values' else 'value' end as result
from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace`;

/** Reads from the migrated database what statements need to know of it. */
export const readCatalog = async (connection: AdminConnection): Promise<Catalog> => {
  const keys = await connection.query<{ name: string; columns: string }>(primaryKeysSql);
  const functions = await connection.query<{ name: string; result: "nothing" | "value" | "values" }>(functionsSql);
  return {
    primaryKeys: new Map(keys.map(({ name, columns }) => [name, JSON.parse(columns) as string[]])),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
  };
};
