import type { OpenDatabase } from "@site/supabase/embedded/open-database.ts";

type Row = Record<string, unknown>;
type Named = { name: string };

const isOwn =
  "relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)";

/** Tables with the columns that can be written, and sequences. */
const tablesSql = `
  select oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class where relkind = 'r' and ${isOwn} order by oid`;
const sequencesSql = `select oid::regclass::text as name from pg_class where relkind = 'S' and ${isOwn} order by oid`;

const catalogsSql = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and relname <> 'pg_class' order by oid`;

/** Emptying a table gives it a new file, so of `pg_class` only what else can be changed is compared. */
const relationsSql = `
  select md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relowner, relkind, relacl, reloptions, relrowsecurity,
    relforcerowsecurity), ',' order by oid)) from pg_class`;

const sessionSql = `
  select concat_ws(' ', (select string_agg(concat(name, '=', setting), ' ' order by name) from pg_settings
    where source = 'session'), (select count(*) from pg_prepared_statements),
    (select count(*) from pg_locks where locktype = 'advisory'))`;

/** Bytes of the log from which it is shortened: in memory, nobody else does. */
const mostLogBytes = 64 * 1024 * 1024;
const logSql = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${mostLogBytes} as "isLong" from pg_control_checkpoint()`;

const call = { callId: 0, expiresAt: Infinity };

/** Makes a database hold what it held. False if it is not to be used any more. */
export type RestoreDatabase = (database: OpenDatabase) => Promise<boolean>;

/**
 * Remembers all that a new database holds. What is returned makes this one, or another from the same snapshot, hold
 * exactly that again, unless its schema, its roles or the settings of its session were changed.
 */
export const rememberDatabase = async (original: OpenDatabase): Promise<RestoreDatabase> => {
  const queryIn = <Result = Row>(database: OpenDatabase, sql: string) =>
    database.query(sql, [], call) as Promise<Result[]>;
  const query = <Result = Named>(sql: string) => queryIn<Result>(original, sql);

  const catalogs = await query(catalogsSql);
  const changes = catalogs.map(({ name }) => `(select concat(count(*), '-', max(xmin::text::bigint)) from ${name})`);
  const schemaSql = `select concat_ws(' ', (${relationsSql}), (${sessionSql}), ${changes.join(", ")}) as schema`;
  const schema = (await query<Row>(schemaSql))[0]?.schema;

  const tables = await query<{ name: string; columns: string }>(tablesSql);
  const rowsSql = tables.map(({ name }) => `(select jsonb_agg(row) from ${name} row)`).join(", ");
  const [content] = await query<{ rows: (Row[] | null)[] }>(`select jsonb_build_array(${rowsSql}) as rows`);
  const filled = tables.flatMap((table, index) => {
    const rows = content?.rows[index];
    return rows ? [{ ...table, rows: JSON.stringify(rows) }] : [];
  });
  const empty = tables.filter((_, index) => !content?.rows[index]);
  const usedSql = `select array[${empty.map(({ name }) => `exists (select from ${name})`).join(", ")}] as used`;

  const sequences = await query(sequencesSql);
  const numbersSql = sequences.map(({ name }) => `select '${name}' as name, last_value, is_called from ${name}`);
  const numbers = JSON.stringify(await query(numbersSql.join(" union all ")));

  return async (database) => {
    await queryIn(database, "rollback");
    if ((await queryIn(database, schemaSql))[0]?.schema !== schema) return false;
    const [answer] = await queryIn<{ used: boolean[] }>(database, usedSql);
    const used = empty.filter((_, index) => answer?.used[index]).map(({ name }) => name);
    await database.transact(
      [
        { text: "set local session_replication_role = replica", values: [] },
        ...(used.length > 0 ? [{ text: `truncate ${used.join(", ")} cascade`, values: [] }] : []),
        ...filled.flatMap(({ name, columns, rows }) => [
          { text: `delete from ${name}`, values: [] },
          {
            text: `insert into ${name} (${columns}) overriding system value
              select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
            values: [rows],
          },
        ]),
        {
          text: `select setval(name::regclass, last_value, is_called)
            from jsonb_to_recordset($1::text::jsonb) as n(name text, last_value bigint, is_called boolean)`,
          values: [numbers],
        },
      ],
      call,
    );
    if ((await queryIn<{ isLong: boolean }>(database, logSql))[0]?.isLong) await queryIn(database, "checkpoint");
    return true;
  };
};
