import type { JsonValue } from "#contracts/json-value.ts";

/** Where a field is in a document: `["hero", "links", 0, "label"]`. */
export type Path = readonly (string | number)[];

export type JsonRecord = { [name: string]: JsonValue };

export const isRecord = (value: JsonValue | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The path as a key of maps and ids. */
export const toPathKey = (path: Path): string => JSON.stringify(path);

export const getAt = (value: JsonValue | undefined, path: Path): JsonValue | undefined => {
  let found = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === "number") found = found[step];
    else if (isRecord(found) && typeof step === "string" && Object.hasOwn(found, step)) found = found[step];
    else return undefined;
  }
  return found;
};

const replaceItem = (list: JsonValue[], index: number, next: JsonValue | undefined): JsonValue[] =>
  next === undefined ? list.toSpliced(index, 1) : list.with(Math.min(index, list.length), next);

const replaceProperty = (record: JsonRecord, name: string, next: JsonValue | undefined): JsonRecord => {
  const { [name]: _before, ...others } = record;
  if (next === undefined) return others;
  return Object.hasOwn(record, name) ? { ...record, [name]: next } : { ...others, [name]: next };
};

/** A copy with another value at the path; undefined removes the property or the item. What is missing is created. */
export const setAt = (value: JsonValue | undefined, path: Path, next: JsonValue | undefined): JsonValue => {
  const [step, ...rest] = path;
  if (step === undefined) return next ?? null;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? value : [];
    const item = rest.length === 0 ? next : setAt(list[step], rest, next);
    return step >= list.length && item !== undefined ? [...list, item] : replaceItem(list, step, item);
  }
  const record = isRecord(value) ? value : {};
  return replaceProperty(record, step, rest.length === 0 ? next : setAt(getAt(record, [step]), rest, next));
};
