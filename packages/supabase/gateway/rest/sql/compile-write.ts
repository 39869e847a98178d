import type { WriteRequest } from "../rest-request.ts";
import {
  compileConditions,
  compileAnswer,
  compileOrder,
  compileSelection,
  listColumnNames,
  tableName,
} from "./compile-select.ts";
import { toWhere } from "./compile-filters.ts";
import { type AddValue, buildStatement, quoteName, type Statement } from "../../../database/statement.ts";

type Insert = Extract<WriteRequest, { kind: "insert" }>;
type Row = Insert["rows"][number];

const quoteNames = (names: readonly string[]): string => names.map(quoteName).join(", ");

const compileConflict = (
  { onConflict, preferences }: Insert,
  columns: readonly string[],
  primaryKey: readonly string[],
) => {
  if (preferences.resolution === null) return "";
  const target = onConflict ?? primaryKey;
  if (preferences.resolution === "ignore-duplicates" || columns.length === 0)
    return ` on conflict (${quoteNames(target)}) do nothing`;
  const changes = columns.map((name) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(", ");
  return ` on conflict (${quoteNames(target)}) do update set ${changes}`;
};

/** The columns that a request needs of the rows that it has written. */
const compileReturning = ({ relation, selection, embedded, order, preferences }: WriteRequest): string => {
  if (preferences.return !== "representation") return "1";
  if (selection.columns.some(({ column }) => column === "*")) return `${quoteName(relation.name)}.*`;
  const names = new Set([
    ...selection.columns.map(({ column }) => column),
    ...embedded.map(({ embed }) => embed.join.from),
    ...order.map(({ column }) => column),
  ]);
  return names.size === 0 ? "1" : [...names].map((name) => `${quoteName(relation.name)}.${quoteName(name)}`).join(", ");
};

/** Rows without a value for some of the columns are inserted separately, if those are to get their defaults. */
const groupRows = ({ rows, columns, preferences }: Insert): { columns: readonly string[]; rows: Row[] }[] => {
  if (columns === null) return [{ columns: Object.keys(rows[0] ?? {}), rows }];
  if (preferences.missing !== "default") return [{ columns, rows }];
  const listGiven = (row: Row) => columns.filter((name) => Object.hasOwn(row, name));
  const groups = Map.groupBy(rows, (row) => listGiven(row).join());
  return Array.from(groups.values(), (group) => ({ columns: listGiven(group[0] ?? {}), rows: group }));
};

const compileInserts = (request: Insert, primaryKey: readonly string[], add: AddValue): string[] => {
  const { relation } = request;
  const table = tableName(relation.name);
  const groups = groupRows(request);
  return groups.map(({ columns, rows }) => {
    const target = `insert into ${table} as ${quoteName(relation.name)}`;
    const end = `${compileConflict(request, columns, primaryKey)} returning ${compileReturning(request)}`;
    if (columns.length === 0)
      return `${target} ${rows.length === 0 ? `select from ${table} where false` : "default values"}${end}`;
    const recordset = `json_populate_recordset(null::${table}, ${add(JSON.stringify(rows))}::text::json)`;
    return `${target} (${quoteNames(columns)}) select ${quoteNames(columns)} from ${recordset}${end}`;
  });
};

const compileChanges = (request: WriteRequest, primaryKey: readonly string[], add: AddValue): string[] => {
  if (request.kind === "insert") return compileInserts(request, primaryKey, add);
  const { name } = request.relation;
  const [table, alias] = [tableName(name), quoteName(name)];
  const returning = ` returning ${compileReturning(request)}`;
  if (request.kind === "delete")
    return [`delete from ${table} as ${alias}${toWhere(compileConditions(name, request, add))}${returning}`];
  const columns = Object.keys(request.row);
  if (columns.length === 0) return [`select 1 from ${table} as ${alias} where false`];
  const changes = columns.map((column) => `${quoteName(column)} = new_values.${quoteName(column)}`).join(", ");
  const record = `json_populate_record(null::${table}, ${add(JSON.stringify(request.row))}::text::json) as new_values`;
  return [
    `update ${table} as ${alias} set ${changes} from ${record}${toWhere(compileConditions(name, request, add))}${returning}`,
  ];
};

/** Writes rows of a table. Only what the answer needs is read: a writer without the right to read may write. */
export const compileWrite = (request: WriteRequest, primaryKey: readonly string[]): Statement =>
  buildStatement((add) => {
    const { relation, order, preferences } = request;
    const changes = compileChanges(request, primaryKey, add);
    const parts = changes.map((change, index) => `written_${index + 1} as (${change})`);
    const all = changes.map((_, index) => `select * from written_${index + 1}`).join(" union all ");
    if (preferences.return !== "representation")
      return `with ${parts.join(", ")} select null as body, (select count(*) from (${all}) as written)::text as rows`;
    const name = quoteName(relation.name);
    const rows = `select ${compileSelection(relation.name, request, add)} from (${all}) as ${name}${compileOrder(relation.name, order)}`;
    return `with ${parts.join(", ")}, answer as (${rows}) select ${compileAnswer({ ...request, columnNames: listColumnNames(request) })}`;
  });
