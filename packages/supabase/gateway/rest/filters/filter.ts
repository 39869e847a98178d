import type { ColumnType } from "../schema.ts";

export const comparisons = ["eq", "neq", "gt", "gte", "lt", "lte"] as const;
type Comparison = (typeof comparisons)[number];
export const searches = ["fts", "plfts", "phfts", "wfts"] as const;
type Search = (typeof searches)[number];

export type Test =
  | { kind: "compare"; operator: Comparison; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: string }
  /** An SQL LIKE pattern: `%` and `_`. */
  | { kind: "like"; operator: "like" | "ilike"; pattern: string }
  | { kind: "contain"; operator: "cs" | "cd"; value: object }
  | { kind: "search"; operator: Search; config: string | null; query: string };

/** A condition on one column. */
export type Condition = { column: string; type: ColumnType; isNegated: boolean; test: Test };

export type Group = { operator: "and" | "or"; isNegated: boolean; children: Filter[] };

export type Filter = Condition | Group;

export const isGroup = (filter: Filter): filter is Group => "children" in filter;
