import type { AdminConnection } from "../database/admin-connection.ts";

export type Column = {
  /** Quoted where necessary, like the names of tables and sequences. */
  name: string;
  type: string;
  /** Computed from other columns. */
  isGenerated: boolean;
  /** The expression of its default value. */
  fallback: string | null;
};
export type Table = { name: string; columns: Column[] };

const isOurs = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

const tablesSql = `
select format('%I.%I', n.nspname, c.relname) as name,
  json_agg(json_build_object(
    'name', quote_ident(a.attname),
    'type', format_type(a.atttypid, a.atttypmod),
    'isGenerated', a.attgenerated <> '',
    'fallback', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end
  ) order by a.attnum)::text as columns
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relkind = 'r' and ${isOurs}
group by 1 order by 1`;

const sequencesSql = `
select format('%I.%I', n.nspname, c.relname) as name
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'S' and ${isOurs} order by 1`;

type Queries = Pick<AdminConnection, "query">;

/** All tables that are not PostgreSQL's own. */
export const listTables = async ({ query }: Queries): Promise<Table[]> => {
  const rows = await query<{ name: string; columns: string }>(tablesSql);
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as Column[] }));
};

/** All sequences, those of identity columns among them. */
export const listSequences = async ({ query }: Queries): Promise<string[]> =>
  (await query<{ name: string }>(sequencesSql)).map(({ name }) => name);
