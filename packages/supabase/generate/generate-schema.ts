import type { AdminConnection } from "../database/admin-connection.ts";
import type { ColumnType } from "../gateway/rest/schema.ts";
import { type DescribedFunction, describeFunctions } from "./describe-functions.ts";
import { type Column, describeTables, type Table } from "./describe-tables.ts";

const maxWidth = 116;

/** Entries of an object or a type, in lines that hold as many as fit. */
const wrap = (entries: string[], indent: string, separator: string): string => {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const joined = last === undefined ? entry : `${last}${separator} ${entry}`;
    if (last !== undefined && indent.length + joined.length <= maxWidth) lines[lines.length - 1] = joined;
    else lines.push(entry);
  }
  return lines.map((line) => `${indent}${line}${separator}\n`).join("");
};

/** `before`, the entries in braces, and `after`: in one line if it fits, else with the entries in lines of their own. */
const writeBlock = (before: string, entries: string[], after: string, indent: string, separator: string): string => {
  const line = `${before}${entries.length === 0 ? "{}" : `{ ${entries.join(`${separator} `)} }`}${after}`;
  const isShort = indent.length + line.length <= maxWidth && !line.includes("\n");
  return isShort ? line : `${before}{\n${wrap(entries, `${indent}  `, separator)}${indent}}${after}`;
};

const rowTypes: Record<ColumnType, string> = {
  uuid: "string",
  text: "string",
  longtext: "string",
  time: "string",
  date: "string",
  integer: "number",
  boolean: "boolean",
  json: "Json",
};

const orNull = (type: ColumnType): string => (type === "json" ? "Json" : `${rowTypes[type]} | null`);

const toRowType = ({ type, choices, isObject, isNullable }: Column): string =>
  [
    choices ? choices.map((value) => JSON.stringify(value)).join(" | ") : isObject ? "JsonObject" : rowTypes[type],
    ...(isNullable && (type !== "json" || isObject) ? ["null"] : []),
  ].join(" | ");

const union = (names: string[]): string =>
  names.length === 0 ? "never" : names.map((name) => `"${name}"`).join(" | ");

const writeTableType = ({ name, columns }: Table): string => {
  const list = (given: Column["given"]) =>
    columns.filter((column) => column.given === given).map((column) => column.name);
  const [given, fixed] = [union(list("must")), union(list("never"))];
  const entries = columns.map((column) => `${column.name}: ${toRowType(column)}`);
  const end = `, ${given}${fixed === "never" ? "" : `, ${fixed}`}>;`;
  return `      ${writeBlock(`${name}: Table<`, entries, end, "      ", ";")}\n`;
};

const writeReturns = ({ returns, returnsMany }: DescribedFunction): string => {
  if (returns === null) return "undefined";
  const many = returnsMany ? "[]" : "";
  if ("value" in returns) return `${rowTypes[returns.value]}${many}`;
  if ("table" in returns) return `Row<"${returns.table}">${many}`;
  return writeBlock(
    "",
    returns.columns.map(({ name, type }) => `${name}: ${orNull(type)}`),
    many,
    "        ",
    ";",
  );
};

const writeFunctionType = (described: DescribedFunction): string => {
  const args = described.args.map(({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${orNull(type)}`);
  const parts = [
    args.length === 0 ? "Args: never" : writeBlock("Args: ", args, "", "        ", ";"),
    `Returns: ${writeReturns(described)}`,
  ];
  return `      ${writeBlock(`${described.name}: `, parts, ";", "      ", ";")}\n`;
};

/** The row types as TypeScript, in the shape that supabase-js expects. */
const writeTypes = (tables: Table[], functions: DescribedFunction[], header: string): string => `${header}
export type JsonObject = { [key: string]: Json | undefined };
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** \`Given\` are the columns that an insert must have, \`Fixed\` those that the database gives a value itself. */
type Table<Columns extends Record<string, unknown>, Given extends keyof Columns, Fixed extends keyof Columns = never> = {
  Row: Columns;
  Insert: Pick<Columns, Given> & Partial<Omit<Columns, Given | Fixed>>;
  Update: Partial<Omit<Columns, Fixed>>;
  Relationships: [];
};

/** A row of this table; times are ISO 8601. */
export type Row<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];

/** A row that this function returns: the columns of a function may always be null. */
export type ReturnedRow<Name extends keyof Database["public"]["Functions"]> =
  Database["public"]["Functions"][Name]["Returns"] extends (infer Returned)[] ? Returned : never;

// oxfmt-ignore
export type Database = {
  public: {
    Tables: {
${tables.map(writeTableType).join("")}    };
    Views: Record<never, never>;
    Functions: {
${functions.map(writeFunctionType).join("")}    };
  };
};
`;

type Typed = { name: string; type: ColumnType };

const writeColumns = (name: string, columns: Typed[]): string =>
  writeBlock(
    `${name}: `,
    columns.map((column) => `${column.name}: "${column.type}"`),
    "",
    "      ",
    ",",
  );

const writeRelations = (relations: Table["relations"]): string[] => {
  const entries = relations.map(
    ({ name, table, from, to, isMany }) =>
      `${name}: { table: "${table}", from: "${from}", to: "${to}", isMany: ${isMany} }`,
  );
  return entries.length === 0 ? [] : [writeBlock("relations: ", entries, "", "      ", ",")];
};

const writeTableSchema = ({ name, columns, relations, keepsCache }: Table): string => {
  const parts = [
    writeColumns("columns", columns),
    ...writeRelations(relations),
    ...(keepsCache ? ["keepsCache: true"] : []),
  ];
  return `    ${writeBlock(`${name}: `, parts, ",", "    ", ",")}\n`;
};

const listReturned = ({ returns }: DescribedFunction, tables: Table[]): Typed[] => {
  if (!returns || "value" in returns) return [];
  return "columns" in returns ? returns.columns : (tables.find(({ name }) => name === returns.table)?.columns ?? []);
};

const writeFunctionSchema = (described: DescribedFunction, tables: Table[]): string => {
  const { name, args, reads, keepsCache } = described;
  const returned = listReturned(described, tables);
  const parts = [
    writeColumns("args", args),
    ...(returned.length > 0 ? [writeColumns("returns", returned)] : []),
    `reads: ${reads}`,
    ...(keepsCache ? ["keepsCache: true"] : []),
  ];
  return `    ${writeBlock(`${name}: `, parts, ",", "    ", ",")}\n`;
};

/** What requests may name, as TypeScript. */
const writeSchema = (tables: Table[], functions: DescribedFunction[], header: string): string => `${header}
// oxfmt-ignore
export const schema = {
  tables: {
${tables.map(writeTableSchema).join("")}  },
  functions: {
${functions.map((described) => writeFunctionSchema(described, tables)).join("")}  },
} as const;
`;

/** Two TypeScript files for a migrated database: its row types for supabase-js, and the schema for `createBackend`. */
export const generateSchema = async (
  connection: Pick<AdminConnection, "query">,
  header: string,
): Promise<{ types: string; schema: string }> => {
  const { tables, longNames } = await describeTables(connection);
  const functions = await describeFunctions(connection, longNames);
  return { types: writeTypes(tables, functions, header), schema: writeSchema(tables, functions, header) };
};
