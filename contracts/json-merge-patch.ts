import type { JsonValue } from "./json-value.ts";

const isObject = (value: JsonValue | undefined): value is { [name: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEqual = (one: JsonValue | undefined, other: JsonValue | undefined): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqual(value, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
};

/** Applies a merge patch (RFC 7396) to a value: objects are merged, null removes a member, all else is replaced. */
export const applyMergePatch = (value: JsonValue, patch: JsonValue): JsonValue => {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(value) ? Object.entries(value) : []);
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) result.delete(name);
    else result.set(name, applyMergePatch(result.get(name) ?? null, change));
  }
  return Object.fromEntries(result);
};

/**
 * The smallest merge patch that makes `to` of `from`; null if they are equal. A member that is null cannot be told from
 * one that is missing, so values with such members are not supported.
 */
export const createMergePatch = (from: JsonValue, to: JsonValue): JsonValue | null => {
  if (isEqual(from, to)) return null;
  if (!isObject(from) || !isObject(to)) return to;
  const changes = Object.entries(to).flatMap(([name, value]): [string, JsonValue][] => {
    const before = from[name];
    if (!Object.hasOwn(from, name) || before === undefined) return [[name, value]];
    const change = createMergePatch(before, value);
    return change === null ? [] : [[name, change]];
  });
  const removed = Object.keys(from).flatMap((name): [string, null][] =>
    Object.hasOwn(to, name) ? [] : [[name, null]],
  );
  return Object.fromEntries([...changes, ...removed]);
};
