/**
 * Column types for filters: `longtext` is text that may be large, so that a list of it is measured before it is read.
 */
export type ColumnType = "uuid" | "text" | "longtext" | "integer" | "boolean" | "time" | "date" | "json";

export type Columns = { readonly [column: string]: ColumnType };
