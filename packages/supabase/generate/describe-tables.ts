import type { AdminConnection } from "../database/admin-connection.ts";
import type { ColumnType, Join } from "../gateway/rest/schema.ts";
import { findChoices, findMaxLength, isAlwaysObject, toColumnType } from "./column-types.ts";

export type Column = {
  name: string;
  type: ColumnType;
  isNullable: boolean;
  /** The only values that a CHECK allows; null if any of its type. */
  choices: string[] | null;
  /** JSON that a CHECK allows to be an object only. */
  isObject: boolean;
  /** Whether an insert must, may or cannot give it a value. */
  given: "must" | "may" | "never";
};
export type Table = { name: string; columns: Column[]; relations: (Join & { name: string })[]; keepsCache: boolean };

type Queries = Pick<AdminConnection, "query">;

const columnsSql = `
select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
  a.attidentity = 'a' or a.attgenerated <> '' as "isGenerated", a.atthasdef or a.attidentity <> '' as "hasDefault"
from pg_catalog.pg_class c
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_catalog.pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`;

const checksSql = `
select c.relname as "table", pg_catalog.pg_get_constraintdef(k.oid) as definition
from pg_catalog.pg_constraint k join pg_catalog.pg_class c on c.oid = k.conrelid
where k.contype = 'c' and k.connamespace = 'public'::regnamespace order by k.conname`;

/** Foreign keys of one column, where they are the only one between two tables: only then a name says which is meant. */
const relationsSql = `
select f.relname as "table", fa.attname as "column", t.relname as target, ta.attname as "targetColumn",
  exists (select from pg_catalog.pg_index i where i.indrelid = f.oid and i.indisunique and i.indpred is null
    and i.indnkeyatts = 1 and i.indkey[0] = k.conkey[1]) as "isUnique"
from pg_catalog.pg_constraint k
join pg_catalog.pg_class f on f.oid = k.conrelid
join pg_catalog.pg_class t on t.oid = k.confrelid
join pg_catalog.pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.conkey[1]
join pg_catalog.pg_attribute ta on ta.attrelid = t.oid and ta.attnum = k.confkey[1]
where k.contype = 'f' and cardinality(k.conkey) = 1 and f.oid <> t.oid
  and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
  and (select count(*) from pg_catalog.pg_constraint o where o.contype = 'f'
    and (o.conrelid, o.confrelid) in ((f.oid, t.oid), (t.oid, f.oid))) = 1
order by f.relname, t.relname`;

const notifyingSql = `
select distinct c.relname as name from pg_catalog.pg_trigger t
join pg_catalog.pg_proc p on p.oid = t.tgfoid join pg_catalog.pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and t.tgtype & 1 = 0 and c.relnamespace = 'public'::regnamespace and p.prosrc like '%pg_notify%'`;

type ColumnRow = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
  hasDefault: boolean;
};
type RelationRow = { table: string; column: string; target: string; targetColumn: string; isUnique: boolean };

const toColumn = (
  { name, type, isNullable, isGenerated, hasDefault }: ColumnRow,
  checks: string[],
  longNames: ReadonlySet<string>,
): Column => ({
  name,
  type: toColumnType(type, longNames.has(name) && findMaxLength(name, checks) !== "short"),
  isNullable,
  choices: findChoices(name, checks),
  isObject: isAlwaysObject(name, checks),
  given: isGenerated ? "never" : hasDefault || isNullable ? "may" : "must",
});

const listRelations = (table: string, foreignKeys: RelationRow[]): Table["relations"] =>
  foreignKeys.flatMap((key) => {
    const [from, to] = [key.column, key.targetColumn];
    if (key.table === table) return [{ name: key.target, table: key.target, from, to, isMany: false }];
    return key.target === table
      ? [{ name: key.table, table: key.table, from: to, to: from, isMany: !key.isUnique }]
      : [];
  });

/** The tables of the schema `public`, and the names of columns that hold long texts. */
export const describeTables = async (
  connection: Queries,
): Promise<{ tables: Table[]; longNames: ReadonlySet<string> }> => {
  const columns = await connection.query<ColumnRow>(columnsSql);
  const checks = await connection.query<{ table: string; definition: string }>(checksSql);
  const foreignKeys = await connection.query<RelationRow>(relationsSql);
  const notifying = await connection.query<{ name: string }>(notifyingSql);
  const listChecks = (table: string) =>
    checks.filter((check) => check.table === table).map(({ definition }) => definition);
  const isLong = ({ table, name }: ColumnRow) => findMaxLength(name, listChecks(table)) === "long";
  const longNames = new Set(columns.filter(isLong).map(({ name }) => name));
  const tables = Array.from(
    Map.groupBy(columns, ({ table }) => table),
    ([name, own]): Table => ({
      name,
      columns: own.map((column) => toColumn(column, listChecks(name), longNames)),
      relations: listRelations(name, foreignKeys),
      keepsCache: !notifying.some((table) => table.name === name),
    }),
  );
  return { tables, longNames };
};
