import type { ColumnType } from "#contracts/schema/columns.ts";
import { type Condition, type Filter, type Group, isGroup, type Test } from "./filter.ts";
import { invalidQuery } from "../schema.ts";

export type SerializedFilter = [name: string, value: string];

// The library reads a bare `true` or `5` as a boolean or a number, and everything in quotation marks as text.
const serializeValue = (value: string, type: ColumnType): string =>
  type === "integer" || type === "boolean" ? value : `"${value}"`;

const escape = (text: string) => text.replace(/["\\]/g, "\\$&");

const serializeList = (values: string[], type: ColumnType): string =>
  `(${values.map((value) => (type === "integer" || type === "boolean" ? value : `"${escape(value)}"`)).join(",")})`;

const serializeTest = (test: Test, type: ColumnType): string => {
  switch (test.kind) {
    case "compare":
      return `${test.operator}.${serializeValue(test.value, type)}`;
    case "in":
      return `in.${serializeList(test.values, type)}`;
    case "is":
      return `is.${test.value}`;
    case "like":
      return `${test.operator}.${test.pattern}`;
    case "contain":
      return `${test.operator}.${JSON.stringify(test.value)}`;
    case "search":
      return `${test.operator}${test.config === null ? "" : `(${test.config})`}.${test.query}`;
  }
};

const serializeCondition = ({ type, isNegated, test }: Condition): string =>
  `${isNegated ? "not." : ""}${serializeTest(test, type)}`;

const isPlain = (text: string) => /^[^\s,(){}"\\](?:[^,(){}"\\]*[^\s,(){}"\\])?$/u.test(text);

/**
 * Workaround (@supabase/lite 0.10: inside `and()` and `or()` it treats the quotation marks of a pattern as part of it,
 * and counts every quotation mark as the start or end of a value; remove when it parses them as PostgREST does).
 */
const writeInGroup = (condition: Condition): string => {
  const { column, type, isNegated, test } = condition;
  const start = `${column}.${isNegated ? "not." : ""}`;
  if (test.kind === "contain") {
    const json = JSON.stringify(test.value).replace(/\\([^])/g, (all, mark) => (mark === '"' ? "\\u0022" : all));
    return `${start}${test.operator}.${json.replaceAll("(", "\\u0028").replaceAll(")", "\\u0029")}`;
  }
  if (test.kind === "search" && !isPlain(test.query))
    throw invalidQuery("A search inside or() or and() has only words");
  if (test.kind === "like" && !isPlain(test.pattern)) {
    if (test.pattern.includes('"')) throw invalidQuery("A value inside or() or and() has no quotation marks");
    return `${start}${test.operator}(any).{"${escape(test.pattern)}"}`;
  }
  const values = test.kind === "compare" ? [test.value] : test.kind === "in" ? test.values : [];
  if (values.some((value) => value.includes('"')))
    throw invalidQuery("A value inside or() or and() has no quotation marks");
  return start + serializeTest(test, type);
};

const count = (text: string, mark: string) => text.split(mark).length - 1;

const writeChildren = (children: Filter[]): string => {
  const written = children.map((child) =>
    isGroup(child) ? `${writeGroupName(child)}(${writeChildren(child.children)})` : writeInGroup(child),
  );
  // The library removes closing parentheses at the end if it counts more of them than opening ones, including those in
  // values.
  const ordered = [
    ...written.filter((text) => text.endsWith(")")),
    ...written.filter((text) => !text.endsWith(")")),
  ].join(",");
  if (ordered.endsWith(")") && count(ordered, ")") > count(ordered, "(")) {
    throw invalidQuery("A value inside or() or and() has a parenthesis without its partner");
  }
  return ordered;
};

const writeGroupName = ({ operator, isNegated }: Group) => `${isNegated ? "not." : ""}${operator}`;

const writeGroup = (group: Group): SerializedFilter => [writeGroupName(group), `(${writeChildren(group.children)})`];

// The library stores one condition per column and operator, and treats all negations as one operator.
const getKind = ({ column, isNegated, test }: Condition): string => {
  if (test.kind === "in" || test.kind === "is") return `${column} ${isNegated ? "not " : ""}${test.kind}`;
  if (isNegated) return `${column} not`;
  return `${column} ${test.kind === "search" ? "search" : test.operator}`;
};

/**
 * The filters as query parameters for the library. Workaround (@supabase/lite 0.10: of two conditions with one operator
 * on a column it ignores the first, and it merges several `or` into one; remove when it combines all by `and`): those
 * are written as one `and`.
 */
export const serializeFilters = (filters: Filter[]): SerializedFilter[] => {
  const single = new Map<string, Condition>();
  const joined: Filter[] = [];
  for (const filter of filters) {
    if (isGroup(filter) || single.has(getKind(filter))) joined.push(filter);
    else single.set(getKind(filter), filter);
  }
  const parameters = Array.from(single.values(), (condition): SerializedFilter => [
    condition.column,
    serializeCondition(condition),
  ]);
  const [first] = joined;
  if (!first) return parameters;
  if (joined.length === 1 && isGroup(first)) return [...parameters, writeGroup(first)];
  return [...parameters, writeGroup({ operator: "and", isNegated: false, children: joined })];
};
