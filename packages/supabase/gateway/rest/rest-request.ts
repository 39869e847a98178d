import type { Filter } from "./filters/filter.ts";
import type { OrderTerm } from "./parse-order.ts";
import type { PageRange } from "./parse-page.ts";
import type { MediaType, Preferences } from "./parse-preferences.ts";
import { type Embed, getLargeColumns, type Selection } from "./parse-select.ts";
import type { DatabaseFunction, Relation } from "./schema.ts";
import type { Row } from "./validate-rest-body.ts";

/** Conditions, order and page of an embedded table. */
export type EmbeddedQuery = { embed: Embed; filters: Filter[]; order: OrderTerm[]; page: PageRange | null };

type Common = {
  mediaType: MediaType;
  preferences: Preferences;
  relation: Relation;
  selection: Selection;
  filters: Filter[];
  embedded: EmbeddedQuery[];
  order: OrderTerm[];
};

export type ReadRequest = Common & {
  kind: "read";
  page: PageRange;
  /** Only counts: the answer has no body. */
  isHead: boolean;
};
export type WriteRequest = Common &
  (
    | {
        kind: "insert";
        rows: Row[];
        /** Of the rows; without it, those that any row has. */
        columns: string[] | null;
        onConflict: string[] | null;
      }
    | { kind: "update"; row: Row }
    | { kind: "delete" }
  );
export type CallRequest = Common & {
  kind: "call";
  called: DatabaseFunction;
  args: Row;
  /** Null for all rows. */
  page: PageRange | null;
  isHead: boolean;
};

/** A request below `/rest/v1` in typed form: it names only known tables, columns, functions and operators. */
export type RestRequest = ReadRequest | WriteRequest | CallRequest;

/** The tables whose rows a request reads. No policy for visitors looks at another one: a test of the rights says so. */
export const listTables = ({ relation, selection }: RestRequest): string[] => [
  relation.name,
  ...selection.embeds.map(({ table }) => table.name),
];

/** Columns of the answer to measure before they are read. */
export const listMeasured = (parsed: RestRequest): string[] =>
  parsed.kind === "call" || (parsed.kind === "read" && !parsed.isHead)
    ? getLargeColumns(parsed.relation, parsed.selection)
    : [];

/** Whether visitors may see other rows afterwards. */
export const invalidatesCache = (parsed: RestRequest): boolean => {
  if (parsed.kind === "call") return !parsed.called.reads && !parsed.called.keepsCache;
  return parsed.kind !== "read" && !parsed.relation.keepsCache;
};
