import { type Condition, type Filter, isGroup } from "../filters/filter.ts";
import { type AddValue, qualify } from "../../../database/statement.ts";

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const containments = { cs: "@>", cd: "<@" } as const;
const searches = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;
const states = new Map([
  ["null", "is null"],
  ["not_null", "is not null"],
  ["true", "is true"],
  ["false", "is false"],
  ["unknown", "is unknown"],
]);

const compileTest = (column: string, { test, type }: Condition, add: AddValue): string => {
  // The drivers take no text for a boolean.
  const addTyped = (value: string) => `${add(value)}${type === "boolean" ? "::text::boolean" : ""}`;
  switch (test.kind) {
    case "compare":
      return `${column} ${comparisons[test.operator]} ${addTyped(test.value)}`;
    case "in":
      return test.values.length === 0 ? "false" : `${column} in (${test.values.map(addTyped).join(", ")})`;
    case "is":
      return `${column} ${states.get(test.value)}`;
    case "like":
      return `${column} ${test.operator} ${add(test.pattern)}`;
    case "contain":
      return `${column} ${containments[test.operator]} ${add(JSON.stringify(test.value))}::text::jsonb`;
    case "search": {
      const config = test.config === null ? "" : `'${test.config}', `;
      return `to_tsvector(${config}${column}) @@ ${searches[test.operator]}(${config}${add(test.query)})`;
    }
  }
};

const compileCondition = (relation: string, condition: Condition, add: AddValue): string => {
  const compiled = compileTest(qualify(relation, condition.column), condition, add);
  return condition.isNegated ? `not (${compiled})` : compiled;
};

const compileFilter = (relation: string, filter: Filter, add: AddValue): string => {
  if (!isGroup(filter)) return compileCondition(relation, filter, add);
  const joined = filter.children.map((child) => compileFilter(relation, child, add)).join(` ${filter.operator} `);
  return filter.isNegated ? `not (${joined})` : `(${joined})`;
};

/** Conditions on the relation of this name in the statement, to be joined by `and`. */
export const compileFilters = (relation: string, filters: readonly Filter[], add: AddValue): string[] =>
  filters.map((filter) => compileFilter(relation, filter, add));

/** ` where a and b`, or nothing. */
export const toWhere = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
