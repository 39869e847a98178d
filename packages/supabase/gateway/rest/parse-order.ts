import { type ColumnType, getColumnType, invalidQuery, type Relation } from "./schema.ts";

const maxColumns = 10;
// Sorting by one of these reads whole texts again and again, one time for each comparison.
const unsortable = new Set<ColumnType>(["longtext", "texts", "json"]);

export type OrderTerm = { column: string; isDescending: boolean; nulls: "first" | "last" | null };

const part = /^\s*([A-Za-z_][A-Za-z0-9_]*)(?:\.(asc|desc))?(?:\.nulls(first|last))?\s*$/;

/** Parses the parameter `order`: known columns with short values, each once. */
export const parseOrder = (relation: Relation, text: string): OrderTerm[] => {
  const parts = text.split(",");
  if (parts.length > maxColumns) throw invalidQuery(`'order' can have up to ${maxColumns} columns`);
  const columns = new Set<string>();
  return parts.map((entry) => {
    const [, column, direction, nulls] = part.exec(entry) ?? [];
    if (column === undefined)
      throw invalidQuery("'order' is a list of columns, each with .asc or .desc and .nullsfirst or .nullslast");
    if (unsortable.has(getColumnType(relation, column))) throw invalidQuery(`Rows cannot be sorted by '${column}'`);
    if (columns.has(column)) throw invalidQuery("'order' names a column twice");
    columns.add(column);
    return {
      column,
      isDescending: direction === "desc",
      nulls: nulls === "first" || nulls === "last" ? nulls : null,
    };
  });
};

/** Parses the parameter `columns` or `on_conflict`: known columns, each once, optionally quoted. */
export const parseColumnList = (relation: Relation, name: string, text: string): string[] => {
  const columns = text.split(",").map((entry) => entry.trim().replace(/^"(.*)"$/, "$1"));
  for (const column of columns) getColumnType(relation, column);
  if (new Set(columns).size !== columns.length) throw invalidQuery(`'${name}' names a column twice`);
  return columns;
};
