import type { ColumnType } from "../gateway/rest/schema.ts";
import type { DescribedFunction } from "./describe-functions.ts";
import type { Column, Table } from "./describe-tables.ts";
import { writeBlock } from "./write-block.ts";

const rowTypes: Record<ColumnType, string> = {
  uuid: "string",
  text: "string",
  longtext: "string",
  texts: "string[]",
  time: "string",
  date: "string",
  integer: "number",
  boolean: "boolean",
  json: "Json",
};

const orNull = (type: ColumnType): string => (type === "json" ? "Json" : `${rowTypes[type]} | null`);

/** An argument of JSON takes any object that can be written as such. */
const toArgumentType = (type: ColumnType): string => (type === "json" ? "object | Json" : orNull(type));

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
  return `  ${writeBlock(`${name}: Table<`, entries, end, "  ", ";")}\n`;
};

const writeReturns = ({ returns, returnsMany }: DescribedFunction): string => {
  if (returns === null) return "undefined";
  const many = returnsMany ? "[]" : "";
  if ("value" in returns) return `${rowTypes[returns.value]}${many}`;
  if ("table" in returns) return `Tables["${returns.table}"]["Row"]${many}`;
  return writeBlock(
    "",
    returns.columns.map(({ name, type }) => `${name}: ${orNull(type)}`),
    many,
    "    ",
    ";",
  );
};

const writeFunctionType = (described: DescribedFunction): string => {
  const args = described.args.map(
    ({ name, type, isOptional }) => `${name}${isOptional ? "?" : ""}: ${toArgumentType(type)}`,
  );
  const parts = [
    args.length === 0 ? "Args: never" : writeBlock("Args: ", args, "", "    ", ";"),
    `Returns: ${writeReturns(described)}`,
  ];
  return `  ${writeBlock(`${described.name}: `, parts, ";", "  ", ";")}\n`;
};

/** The arguments and results of the functions; `database.ts` gives its tables, so that it is not imported. */
export const writeFunctionTypes = (functions: DescribedFunction[], header: string): string => `${header}
// oxfmt-ignore
export type DatabaseFunctions<Tables extends Record<string, { Row: object }>, Json> = {
${functions.map(writeFunctionType).join("")}};
`;

/** The row types as TypeScript, in the shape that supabase-js expects. */
export const writeTypes = (tables: Table[], header: string): string => `${header}
import type { DatabaseFunctions } from "./database-functions.ts";

type JsonObject = { [key: string]: Json | undefined };
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** \`Given\` are the columns that an insert must have, \`Fixed\` those that the database gives a value itself. */
type Table<All extends Record<string, unknown>, Given extends keyof All, Fixed extends keyof All = never> = {
  Row: All;
  Insert: Pick<All, Given> & Partial<Omit<All, Given | Fixed>>;
  Update: Partial<Omit<All, Fixed>>;
  Relationships: [];
};

/** A row of this table; times are ISO 8601. */
export type Row<Name extends keyof Tables> = Tables[Name]["Row"];

/** A row that this function returns: the columns of a function may always be null. */
export type ReturnedRow<Name extends keyof Database["public"]["Functions"]> =
  Database["public"]["Functions"][Name]["Returns"] extends (infer Returned)[] ? Returned : never;

export type Database = {
  public: { Tables: Tables; Views: Record<never, never>; Functions: DatabaseFunctions<Tables, Json> };
};

// oxfmt-ignore
type Tables = {
${tables.map(writeTableType).join("")}};
`;
