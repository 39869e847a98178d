export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether `outer` has everything that `inner` has: objects may have more keys, all else is equal. */
export const covers = (outer: Json | undefined, inner: Json | undefined): boolean => {
  if (outer === inner) return true;
  if (Array.isArray(inner))
    return (
      Array.isArray(outer) && outer.length === inner.length && inner.every((item, index) => covers(outer[index], item))
    );
  return (
    isJsonObject(inner) &&
    isJsonObject(outer) &&
    Object.entries(inner).every(([key, value]) => Object.hasOwn(outer, key) && covers(outer[key], value))
  );
};
