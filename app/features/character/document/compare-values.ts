import type { JsonValue } from "#contracts/json-value.ts";
import { getAt, isRecord, type Path } from "./json-path.ts";

/** Whether two values say the same; the order of properties says nothing. */
export const isSame = (a: JsonValue | undefined, b: JsonValue | undefined): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], getAt(b, [name])));
};

/** One field that differs, both sides as texts; a missing one is empty. */
export type Difference = { path: Path; before: string; after: string };

const isTextList = (value: JsonValue | undefined): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const toText = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return "";
  if (isTextList(value)) return value.join("\n\n");
  return typeof value === "string" ? value : JSON.stringify(value);
};

const isList = (value: JsonValue | undefined): boolean => Array.isArray(value);
const isMissing = (value: JsonValue | undefined): boolean => value === undefined || value === null;

/** The steps into both values, if they can be compared part by part. Lists of texts are compared as one text. */
const listSteps = (before: JsonValue | undefined, after: JsonValue | undefined): (string | number)[] | null => {
  const given = [before, after].filter((value) => !isMissing(value));
  if (given.every((value) => isTextList(value))) return null;
  if (given.every((value) => isList(value)))
    return [...Array(Math.max(...given.map((value) => (value as JsonValue[]).length))).keys()];
  if (given.every((value) => isRecord(value))) return [...new Set(given.flatMap((value) => Object.keys(value ?? {})))];
  return null;
};

/** All fields in which two values differ, in the order of the document. */
export const listDifferences = (
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: Path = [],
): Difference[] => {
  if (isSame(before, after)) return [];
  const steps = listSteps(before, after);
  if (!steps) return [{ path, before: toText(before), after: toText(after) }];
  return steps.flatMap((step) => listDifferences(getAt(before, [step]), getAt(after, [step]), [...path, step]));
};
