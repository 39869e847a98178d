import type { JsonValue } from "#contracts/json-value.ts";
import { type FieldSchema, listBranches } from "./field-schema.ts";
import type { JsonRecord } from "./json-path.ts";

/** An empty value of a field, for an item that is added. */
export const createValue = (schema: FieldSchema): JsonValue => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? "";
  const [first] = listBranches(schema) ?? [];
  if (first) return createValue(first);
  switch (schema.type) {
    case "object": {
      const names = schema.required ?? [];
      return Object.fromEntries(
        names.map((name) => [name, createValue(schema.properties?.[name] ?? {})]),
      ) as JsonRecord;
    }
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => createValue(schema.items ?? {}));
    case "number":
    case "integer":
      return Math.max(0, schema.minimum ?? 0);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return "";
  }
};
