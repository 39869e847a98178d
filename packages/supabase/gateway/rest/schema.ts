import type { ColumnType, Columns } from "#contracts/schema/columns.ts";
import { functions } from "#contracts/schema/functions.ts";
import { tables } from "#contracts/schema/tables.ts";
import { RequestError } from "../../http/error-response.ts";

/**
 * Rows of `table` whose column `to` is the column `from` of the relation: many, or at most one.
 */
export type Join = { table: string; from: string; to: string; isMany: boolean };

/**
 * Something with columns: a table, or a function that returns rows. Maps, so that no name from outside is ever used as
 * a key of an object.
 */
export type Relation = {
  name: string;
  columns: ReadonlyMap<string, ColumnType>;
  relations: ReadonlyMap<string, Join>;
  /** A write to it does not invalidate visitors' cached reads. */
  keepsCache: boolean;
};
export type DatabaseFunction = {
  relation: Relation;
  args: ReadonlyMap<string, ColumnType>;
  reads: boolean;
  keepsCache: boolean;
};

const toMap = (columns: Columns): Map<string, ColumnType> => new Map(Object.entries(columns));

const relationsByName = new Map(
  Object.entries(tables).map(([name, table]): [string, Relation] => [
    name,
    {
      name,
      columns: toMap(table.columns),
      relations: new Map(Object.entries("relations" in table ? table.relations : {})),
      keepsCache: "keepsCache" in table,
    },
  ]),
);

const functionsByName = new Map(
  Object.entries(functions).map(([name, declared]): [string, DatabaseFunction] => [
    name,
    {
      relation: {
        name,
        columns: toMap("returns" in declared ? declared.returns : {}),
        relations: new Map(),
        keepsCache: false,
      },
      args: toMap(declared.args),
      reads: declared.reads,
      keepsCache: "keepsCache" in declared,
    },
  ]),
);

const shorten = (name: string) => name.slice(0, 60);

/** Throws 404, as PostgREST does. */
export const getTable = (name: string): Relation => {
  const table = relationsByName.get(name);
  if (table) return table;
  const message = `Could not find the table 'public.${shorten(name)}' in the schema cache`;
  throw new RequestError({ status: 404, code: "PGRST205", message });
};

/** Throws 404, as PostgREST does. */
export const getFunction = (name: string): DatabaseFunction => {
  const found = functionsByName.get(name);
  if (found) return found;
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
