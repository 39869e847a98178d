import type { Column, Table } from "./list-tables.ts";

/** What is copied of a table that both databases have. */
export type TableCopy = {
  table: string;
  /** `expression` is what is read from the old table for the column. */
  columns: { name: string; expression: string }[];
  /** Which rows are copied. */
  condition: string;
};

/** What the new database has no place for. */
type Homeless = { table: string; column?: Column };

/** Which rows of a table are copied, by its name; all of the others. */
export type Conditions = ReadonlyMap<string, string>;

/** What is not a fact of the site but of its old database: which system schema that has. */
export const siteConditions: Conditions = new Map([["site_private.state", "name <> 'system_schema'"]]);

const planTable = (old: Table, next: Table, conditions: Conditions): TableCopy => {
  const oldColumns = new Map(old.columns.map((column) => [column.name, column]));
  return {
    table: old.name,
    columns: next.columns.flatMap(({ name, type, isGenerated }) => {
      const from = oldColumns.get(name);
      if (!from || isGenerated) return [];
      return { name, expression: from.type === type ? name : `${name}::${type}` };
    }),
    condition: conditions.get(old.name) ?? "true",
  };
};

const findHomelessColumns = (old: Table, next: Table): Homeless[] => {
  const columnNames = new Set(next.columns.map(({ name }) => name));
  return old.columns
    .filter(({ name, isGenerated }) => !isGenerated && !columnNames.has(name))
    .map((column) => ({ table: old.name, column }));
};

/** Decides what is copied, and lists the tables and columns that the new database lacks. */
export const planCopy = (
  oldTables: Table[],
  newTables: Table[],
  conditions: Conditions,
): { copies: TableCopy[]; homeless: Homeless[] } => {
  const tablesByName = new Map(newTables.map((table) => [table.name, table]));
  const copies: TableCopy[] = [];
  const homeless: Homeless[] = [];
  for (const old of oldTables) {
    const next = tablesByName.get(old.name);
    if (!next) homeless.push({ table: old.name });
    else {
      copies.push(planTable(old, next, conditions));
      homeless.push(...findHomelessColumns(old, next));
    }
  }
  return { copies, homeless };
};

/** The name of a table or column in a sentence, and in the list of what may be lost. */
export const toName = ({ table, column }: Homeless): string => (column ? `${table}.${column.name}` : table);

/** Asks whether anything would be lost: rows of a table, or values of a column that are not its default. */
export const toLossSql = ({ table, column }: Homeless): string => {
  if (!column) return `select exists (select from only ${table}) as "isLost"`;
  const { name, fallback } = column;
  const differs = fallback === null ? "" : `and ${name} is distinct from (${fallback})`;
  return `select exists (select from only ${table} where ${name} is not null ${differs}) as "isLost"`;
};
