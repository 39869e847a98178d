import type { ColumnType } from "../gateway/rest/schema.ts";
import type { DescribedFunction } from "./describe-functions.ts";
import type { Table } from "./describe-tables.ts";
import { writeBlock } from "./write-block.ts";

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
  return `  ${writeBlock(`${name}: `, parts, ",", "  ", ",")}\n`;
};

/** The tables and functions that requests may name, as TypeScript. The functions are in `schema-functions.ts`. */
export const writeSchema = (tables: Table[], header: string): string => `${header}
import { functions } from "./schema-functions.ts";

// oxfmt-ignore
export const schema = {
  tables: {
${tables.map(writeTableSchema).join("")}  },
  functions,
} as const;
`;

export const writeFunctionsSchema = (
  tables: Table[],
  functions: DescribedFunction[],
  header: string,
): string => `${header}
// oxfmt-ignore
export const functions = {
${functions.map((described) => writeFunctionSchema(described, tables)).join("")}} as const;
`;
