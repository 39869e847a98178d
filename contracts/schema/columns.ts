/** Column types for filters: `longtext` is text that may be large; lists of it are measured before they are read. */
export type ColumnType = "uuid" | "text" | "longtext" | "integer" | "boolean" | "time" | "date" | "json";

export type Columns = { readonly [column: string]: ColumnType };
