import { isJsonObject, parseJsonText } from "../../../http/parse-json.ts";
import { comparisons, type Condition, searches, type Test } from "./filter.ts";
import { parseValue } from "./parse-value.ts";
import { type ColumnType, getColumnType, invalidQuery, type Relation } from "../schema.ts";

/** The prefix of a condition's value: `not.`, the operator, and for a search its language. */
export type Operator = { isNegated: boolean; name: string; config: string | null };

const maxListed = 200;
const maxPatternLength = 700;
const maxWildcards = 8;
const maxSearchLength = 200;
const searchConfigs = new Set(["simple", "english"]);
const textTypes = new Set<ColumnType>(["text", "longtext"]);
const incomparable = new Set<ColumnType>(["json", "texts"]);
const booleanStates = new Set(["true", "false", "unknown"]);

/** Splits `not.eq.value`. Returns the operator and the rest after its dot. */
export const splitOperator = (text: string): { operator: Operator; value: string } => {
  const isNegated = text.startsWith("not.");
  const match = /^([a-z]{1,10})(?:\(([A-Za-z_]{1,30})\))?\./.exec(isNegated ? text.slice(4) : text);
  if (!match) throw invalidQuery(`A filter is an operator, a dot and a value, not '${text.slice(0, 60)}'`);
  const [all, name = "", config = null] = match;
  return { operator: { isNegated, name, config }, value: text.slice(all.length + (isNegated ? 4 : 0)) };
};

/** Parses the values of `(a,"b, c",d)`. */
const parseList = (text: string): string[] => {
  if (!text.startsWith("(") || !text.endsWith(")")) throw invalidQuery("A list of values must be in parentheses");
  const inner = text.slice(1, -1);
  if (inner === "") return [];
  const values: string[] = [];
  const item = /(?:"((?:[^"\\]|\\[^])*)"|((?:[^",][^,]*)?))(,|$)/y;
  while (item.lastIndex <= inner.length) {
    const match = item.exec(inner);
    if (!match) throw invalidQuery("A list of values has a quotation mark in the wrong place");
    const [, quoted, plain = "", end] = match;
    values.push(quoted === undefined ? plain : quoted.replace(/\\([^])/g, "$1"));
    if (values.length > maxListed) throw invalidQuery(`A list can have up to ${maxListed} values`);
    if (end !== ",") break;
  }
  return values;
};

const parsePattern = (text: string): string => {
  // PostgREST accepts `*` for `%`, which needs encoding in a URL.
  const pattern = text.replaceAll("*", "%");
  const wildcards = pattern.replace(/\\[^]/g, "").match(/[%_]/g)?.length ?? 0;
  if (pattern.length > maxPatternLength) throw invalidQuery(`A pattern can have up to ${maxPatternLength} characters`);
  if (wildcards > maxWildcards) throw invalidQuery(`A pattern can have up to ${maxWildcards} wildcards`);
  return pattern;
};

const parseIs = (text: string, type: ColumnType): string => {
  const value = text.toLowerCase();
  if (value === "null" || value === "not_null" || (type === "boolean" && booleanStates.has(value))) return value;
  throw invalidQuery("'is' takes null or not_null, and for a boolean column true, false or unknown");
};

const parseContained = (text: string): object => {
  const value = parseJsonText(text.slice(0, maxPatternLength * 3), "22P02");
  if (!isJsonObject(value)) throw invalidQuery("'cs' and 'cd' take a JSON object");
  return value;
};

const parseSearch = (operator: Operator, name: (typeof searches)[number], query: string): Test => {
  if (query.length > maxSearchLength) throw invalidQuery(`A search can have up to ${maxSearchLength} characters`);
  if (operator.config !== null && !searchConfigs.has(operator.config))
    throw invalidQuery("The language of a search must be simple or english");
  return { kind: "search", operator: name, config: operator.config, query };
};

const parseTest = (operator: Operator, value: string, type: ColumnType): Test => {
  const { name, config } = operator;
  const search = searches.find((candidate) => candidate === name);
  if (search && textTypes.has(type)) return parseSearch(operator, search, value);
  if (config !== null) throw invalidQuery("Only a search can have parentheses after its operator");
  if (name === "is") return { kind: "is", value: parseIs(value, type) };
  const comparison = comparisons.find((candidate) => candidate === name);
  if (comparison && !incomparable.has(type))
    return { kind: "compare", operator: comparison, value: parseValue(value, type) };
  if (name === "in" && !incomparable.has(type))
    return { kind: "in", values: parseList(value).map((item) => parseValue(item, type)) };
  if ((name === "like" || name === "ilike") && textTypes.has(type))
    return { kind: "like", operator: name, pattern: parsePattern(value) };
  if ((name === "cs" || name === "cd") && type === "json")
    return { kind: "contain", operator: name, value: parseContained(value) };
  throw invalidQuery(`The operator '${name}' does not exist here, or not for a column of this type`);
};

/** Parses a condition on a column of the relation; throws for any unknown part. */
export const parseCondition = (relation: Relation, column: string, operator: Operator, value: string): Condition => {
  const type = getColumnType(relation, column);
  return { column, type, isNegated: operator.isNegated, test: parseTest(operator, value, type) };
};
