import { z, type ZodType } from "zod";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords that servers know which hold an answer to a schema; of `limits` not all know each. */
const keywords = ["type", "description", "enum", "const"];
const limits = ["minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum"];

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;
const listSchemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const getProperties = ({ properties }: JsonSchema): [name: string, schema: JsonSchema][] =>
  Object.entries(isSchema(properties) ? properties : {}).filter((entry): entry is [string, JsonSchema] =>
    isSchema(entry[1]),
  );
const isRequired = ({ required }: JsonSchema, name: string): boolean =>
  Array.isArray(required) && required.includes(name);

export const toJsonSchema = (schema: ZodType): JsonSchema =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as JsonSchema;

/**
 * A schema as strict servers want it: no keyword that one of them may not know, and each property required. What may be
 * missing may be null instead.
 */
export const toStrictSchema = (schema: JsonSchema): JsonSchema => {
  const kept = Object.fromEntries(
    [...keywords, ...limits].flatMap((word) => (word in schema ? [[word, schema[word]]] : [])),
  );
  // Whatever could be anything is no form.
  const options = listSchemas(schema.anyOf ?? schema.oneOf)
    .map(toStrictSchema)
    .filter((option) => Object.keys(option).length > 0);
  if (options.length > 0) return options.length === 1 ? { ...options[0], ...kept } : { ...kept, anyOf: options };
  if (isSchema(schema.items)) return { ...kept, items: toStrictSchema(schema.items) };
  if (schema.type !== "object") return kept;
  const properties = getProperties(schema).map(([name, property]) => {
    const strict = toStrictSchema(property);
    return [name, isRequired(schema, name) ? strict : { anyOf: [strict, { type: "null" }] }] as const;
  });
  return {
    ...kept,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
};

/** The same without limits of length and number. */
export const withoutLimits = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      limits.includes(name) && typeof value === "number" ? undefined : value,
    ),
  );

/** Leaves out the nulls that stand for what may be missing. */
export const dropUnset = (value: unknown, schema: JsonSchema): unknown => {
  if (Array.isArray(value)) {
    const items = isSchema(schema.items) ? schema.items : {};
    return value.map((item: unknown) => dropUnset(item, items));
  }
  if (!isSchema(value)) return value;
  const properties = new Map(getProperties(schema));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const property = properties.get(name);
      if (member === null && property && !isRequired(schema, name)) return [];
      return [[name, property ? dropUnset(member, property) : member]];
    }),
  );
};
