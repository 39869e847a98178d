import { isDeepStrictEqual } from "node:util";
import { covers, type Json, type JsonObject } from "./json.ts";

/** How the values of a kind are read from JSON and written to it. */
export type Kind<T> = {
  /** The value of a field that is not there. */
  empty: T;
  /** Undefined for what is not of this kind. */
  read(raw: Json, key: string): T | undefined;
  write(value: T, key: string): Json;
  /** For values besides `empty` that say nothing. */
  isEmpty?(value: T): boolean;
};

export type Field<T> = {
  kind: Kind<T>;
  /** The standard's key first, then other spellings. */
  keys: [string, ...string[]];
  /** Whether it is written when it is empty, too. */
  isRequired: boolean;
  /** Whether it is always written in the standard's form, whatever form it had. */
  isNormalized: boolean;
};

type Fields = Record<string, Field<unknown>>;
export type Values<F> = { [P in keyof F]: F[P] extends Field<infer T> ? T : never };

/** What a record had besides its known fields, so that it can be written as it was. */
export type Rest = {
  /** Unknown fields, and known ones in a form that the standard does not have. */
  fields: JsonObject;
  /** Other spellings and places at which the value of a known field was repeated. */
  copies: string[];
  /** All keys in their order; none of a new record. */
  keyOrder: string[];
};

export const createRest = (): Rest => ({ fields: {}, copies: [], keyOrder: [] });

export const defineField = <T>(
  kind: Kind<T>,
  keys: [string, ...string[]],
  { isRequired = false, isNormalized = false } = {},
): Field<T> => ({ kind, keys, isRequired, isNormalized });

/** The empty value of a kind is "", a number, a flag, null, or a list or object with nothing in it. */
const isEmpty = <T>({ kind }: Field<T>, value: T): boolean => {
  if (kind.isEmpty) return kind.isEmpty(value);
  return typeof value === "object" && value !== null ? Object.keys(value).length === 0 : value === kind.empty;
};
const isWritten = <T>(field: Field<T>, value: T): boolean => field.isRequired || !isEmpty(field, value);

/** The first value that is not empty, in the order of the objects and spellings. */
const readField = <T>(field: Field<T>, objects: JsonObject[]): T => {
  for (const object of objects)
    for (const key of field.keys) {
      const value = Object.hasOwn(object, key) ? field.kind.read(object[key] as Json, key) : undefined;
      if (value !== undefined && !isEmpty(field, value)) return value;
    }
  return field.kind.empty;
};

/** Moves a field from `rests` to the value, unless writing the value would not bring it back. */
const takeField = <T>(field: Field<T>, value: T, rests: Rest[]): void => {
  for (const [index, { fields, copies }] of rests.entries())
    for (const key of field.keys) {
      if (!Object.hasOwn(fields, key) || fields[key] === null) continue;
      const isStandard = index === 0 && key === field.keys[0];
      if (isStandard && !isWritten(field, value)) continue;
      const isCovered = (isStandard && field.isNormalized) || covers(field.kind.write(value, key), fields[key]);
      if (!isCovered) continue;
      delete fields[key];
      if (!isStandard) copies.push(key);
    }
};

/**
 * Reads the fields of a record. Each may be in any of the objects; the first one is where the standard has them. There
 * is a rest for each object.
 */
export const readRecord = <F extends Fields>(
  fields: F,
  objects: JsonObject[],
): { values: Values<F>; rests: Rest[] } => {
  const rests = objects.map((object): Rest => ({ fields: { ...object }, copies: [], keyOrder: Object.keys(object) }));
  const values = Object.fromEntries(
    Object.entries(fields).map(([property, field]) => {
      const value: unknown = readField(field, objects);
      takeField(field, value, rests);
      return [property, value];
    }),
  );
  return { values: values as Values<F>, rests };
};

const toJson = <T>({ kind, keys }: Field<T>, value: T): Json => kind.write(value, keys[0]);

const writeField = <T>(field: Field<T>, value: T, rests: Rest[], objects: JsonObject[], isComplete: boolean): void => {
  const [first = {}] = objects;
  const [standardKey] = field.keys;
  const isExpected = isComplete || rests[0]?.keyOrder.includes(standardKey);
  const isShown = isExpected ? isWritten(field, value) : !isEmpty(field, value);
  for (const [index, object] of objects.entries())
    for (const key of field.keys) if (rests[index]?.copies.includes(key)) object[key] = field.kind.write(value, key);
  const isKnown = Object.hasOwn(first, standardKey);
  if (!isKnown && isShown) first[standardKey] = field.kind.write(value, standardKey);
  // Reading finds the standard's place first.
  if (!isKnown && !isEmpty(field, value)) return;
  // Not the values themselves, which also tell how they were written.
  if (isDeepStrictEqual(toJson(field, readField(field, objects)), toJson(field, value))) return;
  // The value was changed since it was read: no old form of it may stay.
  for (const [index, object] of objects.entries())
    for (const key of field.keys) if (!rests[index]?.copies.includes(key)) delete object[key];
  if (isShown) first[standardKey] = field.kind.write(value, standardKey);
};

/** The same object with its keys in this order, and those that are not named behind them. */
export const orderKeys = (object: JsonObject, keys: readonly string[]): JsonObject => {
  const known = keys.filter((key) => Object.hasOwn(object, key));
  return Object.fromEntries([...known, ...Object.keys(object)].map((key) => [key, object[key] as Json]));
};

/**
 * The opposite of `readRecord`: an object for each rest, with its keys in the order that they had. `isComplete` adds
 * required fields that are empty and were not there, as in a new record.
 */
export const writeRecord = <F extends Fields>(
  fields: F,
  values: Values<F>,
  rests: Rest[],
  isComplete = rests.every(({ keyOrder }) => keyOrder.length === 0),
): JsonObject[] => {
  const objects = rests.map((rest) => ({ ...rest.fields }));
  for (const [property, field] of Object.entries(fields))
    writeField<unknown>(field, values[property as keyof F], rests, objects, isComplete);
  return objects.map((object, index) => orderKeys(object, rests[index]?.keyOrder ?? []));
};

export const createRecord = <F extends Fields>(fields: F): Values<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([property, { kind }]) => [property, structuredClone(kind.empty) as unknown]),
  ) as Values<F>;
