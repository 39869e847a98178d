import { RequestError } from "../../http/error-response.ts";

/**
 * Column types for filters: `longtext` is text that may be large; lists of it are measured before they are read. `texts`
 * is a list of texts, which can only be compared with null.
 */
export type ColumnType = "uuid" | "text" | "longtext" | "texts" | "integer" | "boolean" | "time" | "date" | "json";

type Columns = { readonly [column: string]: ColumnType };

/** Rows of `table` whose column `to` is the column `from` of the relation: many, or at most one. */
export type Join = { readonly table: string; readonly from: string; readonly to: string; readonly isMany: boolean };

type TableSchema = {
  readonly columns: Columns;
  /** By the name under which a `select` embeds them. */
  readonly relations?: { readonly [name: string]: Join };
  /** No visitor can read it, so a write to it does not invalidate visitors' cached reads. */
  readonly keepsCache?: boolean;
};

type FunctionSchema = {
  readonly args: Columns;
  /** Columns of the returned rows, if any: a request may select, filter and order by them. */
  readonly returns?: Columns;
  /** Declared `stable` in the database: may be called with GET. */
  readonly reads: boolean;
  /** Writes only what no visitor can read. */
  readonly keepsCache?: boolean;
};

/**
 * The tables, columns, relations and functions of the schema `public` that requests may name; all others are refused.
 * `Database` has the types of the rows, as the official client expects them.
 */
export type Schema<Database = unknown> = {
  readonly tables: { readonly [name: string]: TableSchema };
  readonly functions: { readonly [name: string]: FunctionSchema };
  /** Never set: it tells the compiler the type of the clients. */
  readonly database?: Database;
};

/**
 * Something with columns: a table, or a function that returns rows. Maps, so that no name from outside is ever used as
 * a key of an object.
 */
export type Relation = {
  name: string;
  columns: ReadonlyMap<string, ColumnType>;
  relations: ReadonlyMap<string, Join>;
  keepsCache: boolean;
};
export type DatabaseFunction = {
  relation: Relation;
  args: ReadonlyMap<string, ColumnType>;
  reads: boolean;
  keepsCache: boolean;
};

/** The same as maps. */
export type SchemaIndex = {
  tables: ReadonlyMap<string, Relation>;
  functions: ReadonlyMap<string, DatabaseFunction>;
};

const toMap = <Value>(values: { readonly [name: string]: Value } = {}): Map<string, Value> =>
  new Map(Object.entries(values));

const mapValues = <From, To>(values: { readonly [name: string]: From }, toValue: (name: string, value: From) => To) =>
  new Map(Object.entries(values).map(([name, value]) => [name, toValue(name, value)]));

export const indexSchema = ({ tables, functions }: Schema): SchemaIndex => ({
  tables: mapValues(tables, (name, { columns, relations, keepsCache = false }) => ({
    name,
    columns: toMap(columns),
    relations: toMap(relations),
    keepsCache,
  })),
  functions: mapValues(functions, (name, { args, returns, reads, keepsCache = false }) => ({
    relation: { name, columns: toMap(returns), relations: new Map(), keepsCache: false },
    args: toMap(args),
    reads,
    keepsCache,
  })),
});

const shorten = (name: string) => name.slice(0, 60);

/** Throws 404, as PostgREST does. */
export const getTable = ({ tables }: SchemaIndex, name: string): Relation => {
  const table = tables.get(name);
  if (table) return table;
  const message = `Could not find the table 'public.${shorten(name)}' in the schema cache`;
  throw new RequestError({ status: 404, code: "PGRST205", message });
};

/** Throws 404, as PostgREST does. */
export const getFunction = ({ functions }: SchemaIndex, name: string): DatabaseFunction => {
  const definition = functions.get(name);
  if (definition) return definition;
  const message = `Could not find the function public.${shorten(name)} in the schema cache`;
  throw new RequestError({ status: 404, code: "PGRST202", message });
};

/** Throws 400, as PostgREST does. */
export const getColumnType = ({ name, columns }: Relation, column: string): ColumnType => {
  const type = columns.get(column);
  if (type) return type;
  throw new RequestError({ status: 400, code: "42703", message: `column ${name}.${shorten(column)} does not exist` });
};

/** Creates the error for a query that is invalid or uses something unsupported. */
export const invalidQuery = (message: string) => new RequestError({ status: 400, code: "PGRST100", message });
