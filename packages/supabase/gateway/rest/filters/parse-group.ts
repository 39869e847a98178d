import type { Filter, Group } from "./filter.ts";
import { parseCondition, splitOperator } from "./parse-condition.ts";
import { type Relation, invalidQuery } from "../schema.ts";

const maxDepth = 3;
const maxConditions = 60;

type Reader = { text: string; at: number; conditions: number; relation: Relation };

const groupStart = /(not\.)?(and|or)\(/y;
const conditionStart = /([A-Za-z_][A-Za-z0-9_]*)\./y;
const operatorStart = /(?:not\.)?[a-z]{1,10}(?:\([A-Za-z_]{1,30}\))?\./y;
const quotedValue = /"((?:[^"\\]|\\[^])*)"(?=[,)])/y;
// Parts of a list may be quoted, and may then contain any character.
const listValue = /\((?:"(?:[^"\\]|\\[^])*"|[^"(),]|,)*\)(?=[,)])/y;
const jsonValue = /\{(?:"(?:[^"\\]|\\[^])*"|[^"])*?\}(?=[,)])/y;
const plainValue = /[^,)]*/y;

const take = (reader: Reader, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match;
};

const readValue = (reader: Reader, operator: string): string => {
  if (operator.endsWith("in.")) {
    const list = take(reader, listValue);
    if (!list) throw invalidQuery("A list of values must be in parentheses");
    return list[0];
  }
  const quoted = take(reader, quotedValue);
  if (quoted) return (quoted[1] ?? "").replace(/\\([^])/g, "$1");
  return (take(reader, jsonValue) ?? take(reader, plainValue))?.[0] ?? "";
};

const readCondition = (reader: Reader): Filter => {
  const column = take(reader, conditionStart)?.[1];
  const start = column === undefined ? undefined : take(reader, operatorStart)?.[0];
  if (column === undefined || start === undefined)
    throw invalidQuery("A condition is a column, an operator and a value, with dots between them");
  reader.conditions += 1;
  if (reader.conditions > maxConditions) throw invalidQuery(`A request can have up to ${maxConditions} conditions`);
  return parseCondition(reader.relation, column, splitOperator(start).operator, readValue(reader, start));
};

const readChildren = (reader: Reader, depth: number): Filter[] => {
  const children: Filter[] = [];
  for (;;) {
    children.push(readFilter(reader, depth));
    const mark = reader.text[reader.at];
    reader.at += 1;
    if (mark === ")") return children;
    if (mark !== ",")
      throw invalidQuery("The conditions of and() and or() must be in parentheses, with commas between them");
  }
};

const readFilter = (reader: Reader, depth: number): Filter => {
  while (reader.text[reader.at] === " ") reader.at += 1;
  const start = take(reader, groupStart);
  if (!start) return readCondition(reader);
  if (depth >= maxDepth) throw invalidQuery(`and() and or() may be nested ${maxDepth} deep`);
  return {
    operator: start[2] === "or" ? "or" : "and",
    isNegated: start[1] !== undefined,
    children: readChildren(reader, depth + 1),
  };
};

/** Parses the value of the parameter `and`, `or`, `not.and` or `not.or`: conditions in parentheses. */
export const parseGroup = (relation: Relation, name: "and" | "or", isNegated: boolean, text: string): Group => {
  if (!text.startsWith("(")) throw invalidQuery("The conditions of and() and or() must be in parentheses");
  const reader: Reader = { text, at: 1, conditions: 0, relation };
  const children = readChildren(reader, 1);
  if (reader.at !== text.length) throw invalidQuery("There is text after the last parenthesis of a condition");
  return { operator: name, isNegated, children };
};
