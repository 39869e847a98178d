import type { AdminConnection } from "./admin-connection.ts";

/** What the statements need to know of the migrated database. */
export type Catalog = {
  /** Columns of the primary key by table. */
  primaryKeys: ReadonlyMap<string, readonly string[]>;
  /** What functions return that have no columns. */
  functions: ReadonlyMap<string, "nothing" | "value" | "values">;
};

/** The same with what channels for messages need to know. */
export type CatalogWithRows = Catalog & {
  /** Tables that announce each row that changes. */
  announcedRows: ReadonlySet<string>;
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

const announcedSql = `
select distinct c.relname as name from pg_catalog.pg_trigger t
join pg_catalog.pg_proc p on p.oid = t.tgfoid join pg_catalog.pg_class c on c.oid = t.tgrelid
where p.proname = 'announce_row' and c.relnamespace = 'public'::regnamespace order by 1`;

/** Reads from the migrated database what statements need to know of it. */
export const readCatalog = async (connection: AdminConnection): Promise<CatalogWithRows> => {
  const keys = await connection.query<{ name: string; columns: string }>(primaryKeysSql);
  const functions = await connection.query<{ name: string; result: "nothing" | "value" | "values" }>(functionsSql);
  const announced = await connection.query<{ name: string }>(announcedSql);
  return {
    announcedRows: new Set(announced.map(({ name }) => name)),
    primaryKeys: new Map(keys.map(({ name, columns }) => [name, JSON.parse(columns) as string[]])),
    functions: new Map(functions.map(({ name, result }) => [name, result])),
  };
};
