import { RequestError } from "../../http/error-response.ts";
import { getColumnType, getTable, invalidQuery, type Join, type Relation, type SchemaIndex } from "./schema.ts";

export type SelectedColumn = { column: string; alias: string | null };
export type Embed = {
  alias: string | null;
  relation: string;
  table: Relation;
  join: Join;
  isInner: boolean;
  columns: SelectedColumn[];
};
/** `*` is the only column without a name. */
export type Selection = { columns: SelectedColumn[]; embeds: Embed[] };

const maxColumns = 30;
const maxEmbeds = 4;
// PostgreSQL cuts longer names.
const maxNameLength = 63;

const item = /\s*(?:([A-Za-z_][A-Za-z0-9_]*)\s*:\s*)?([A-Za-z_][A-Za-z0-9_]*|\*)\s*((?:!\s*(?:inner|left)\s*)?)(\()?/y;
const aggregates = new Set(["count", "sum", "avg", "min", "max"]);
// Two more names than Node.js lists when started without `__proto__`.
const sharedNames = new Set([...Object.getOwnPropertyNames(Object.prototype), "__proto__", "prototype"]);

const noAggregates = () =>
  new RequestError({ status: 400, code: "PGRST123", message: "Use of aggregate functions is not allowed" });

type Item = { alias: string | null; name: string; isInner: boolean; inner: string | null };

const readItem = (text: string, at: number): { item: Item; end: number } => {
  item.lastIndex = at;
  const match = item.exec(text);
  const [, alias = null, name = "", modifier = "", opens] = match ?? [];
  if (!match || name.length > maxNameLength || (alias?.length ?? 0) > maxNameLength)
    throw invalidQuery("'select' is a list of columns; casts, paths and functions in it are not supported");
  const start = item.lastIndex;
  if (opens === undefined && modifier === "") return { item: { alias, name, isInner: false, inner: null }, end: start };
  const close = text.indexOf(")", start);
  if (opens === undefined || close === -1)
    throw invalidQuery("The columns of an embedded table must be in parentheses");
  if (close === start && aggregates.has(name)) throw noAggregates();
  return {
    item: { alias, name, isInner: modifier.includes("inner"), inner: text.slice(start, close) },
    end: close + 1,
  };
};

const readItems = (text: string): Item[] => {
  const items: Item[] = [];
  let at = 0;
  for (;;) {
    const { item: selected, end } = readItem(text, at);
    items.push(selected);
    const rest = /\s*(,|$)/y;
    rest.lastIndex = end;
    const separator = rest.exec(text);
    if (!separator)
      throw invalidQuery("'select' is a list of columns; casts, paths and functions in it are not supported");
    if (separator[1] !== ",") return items;
    at = rest.lastIndex;
  }
};

const toColumn = (relation: Relation, { alias, name }: Item): SelectedColumn => {
  if (name === "*") {
    if (alias !== null) throw invalidQuery("'*' cannot have another name");
    return { column: name, alias };
  }
  if (!relation.columns.has(name) && aggregates.has(name)) throw noAggregates();
  getColumnType(relation, name);
  return { column: name, alias };
};

const validateColumns = (relation: Relation, columns: SelectedColumn[]): void => {
  const named = columns.flatMap(({ column }) => (column === "*" ? [...relation.columns.keys()] : [column]));
  if (named.length > maxColumns && columns.length > 1)
    throw invalidQuery(`'select' can have up to ${maxColumns} columns`);
  if (new Set(named).size !== named.length) throw invalidQuery("'select' names a column twice");
};

const validateNames = (names: string[]): void => {
  if (new Set(names).size !== names.length) throw invalidQuery("'select' gives one name to two columns");
  const shared = names.find((name) => sharedNames.has(name));
  if (shared !== undefined) throw invalidQuery(`A column cannot be called ${shared}`);
};

const toEmbed = (schema: SchemaIndex, relation: Relation, { alias, name, isInner, inner }: Item): Embed => {
  const target = relation.relations.get(name);
  if (target === undefined) {
    const message = `Could not find a relationship between '${relation.name}' and '${name}' in the schema cache`;
    throw new RequestError({ status: 400, code: "PGRST200", message });
  }
  const table = getTable(schema, target.table);
  const items = inner?.trim() ? readItems(inner) : [];
  if (items.length === 0 || items.some((nested) => nested.inner !== null))
    throw invalidQuery("An embedded table has a list of columns, and embeds no other");
  const columns = items.map((nested) => toColumn(table, nested));
  validateColumns(table, columns);
  validateNames(columns.map(({ column, alias: other }) => other ?? column));
  return { alias, relation: name, table, join: target, isInner, columns };
};

/** Parses the parameter `select`: known columns, each once, and rows of declared relations, one level deep. */
export const parseSelect = (schema: SchemaIndex, relation: Relation, text: string | undefined): Selection => {
  if (text === undefined || text.trim() === "") return { columns: [{ column: "*", alias: null }], embeds: [] };
  const items = readItems(text);
  if (items.length > maxColumns) throw invalidQuery(`'select' can have up to ${maxColumns} columns`);
  const columns = items.filter(({ inner }) => inner === null).map((selected) => toColumn(relation, selected));
  const embeds = items.filter(({ inner }) => inner !== null).map((selected) => toEmbed(schema, relation, selected));
  if (embeds.length > maxEmbeds) throw invalidQuery(`'select' may embed ${maxEmbeds} tables`);
  validateColumns(relation, columns);
  const plainNames = columns.flatMap(({ column, alias }) =>
    column === "*" ? [...relation.columns.keys()] : [alias ?? column],
  );
  validateNames([...plainNames, ...embeds.map(({ alias, relation: name }) => alias ?? name)]);
  return { columns, embeds };
};

const holdsLongText = (relation: Relation, { column }: SelectedColumn): boolean =>
  column === "*"
    ? Array.from(relation.columns.values()).includes("longtext")
    : relation.columns.get(column) === "longtext";

/** Names, in the response, of columns that may be large. */
export const getLargeColumns = (relation: Relation, { columns, embeds }: Selection): string[] => [
  ...columns.flatMap((selected) => {
    if (!holdsLongText(relation, selected)) return [];
    if (selected.column !== "*") return [selected.alias ?? selected.column];
    return Array.from(relation.columns).flatMap(([name, type]) => (type === "longtext" ? [name] : []));
  }),
  ...embeds
    .filter(({ table, columns: inner }) => inner.some((selected) => holdsLongText(table, selected)))
    .map(({ alias, relation: name }) => alias ?? name),
];
