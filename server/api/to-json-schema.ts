import { z } from "zod";
import type { $ZodType } from "zod/v4/core";

export type JsonSchema = {
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  maxLength?: number;
  format?: string;
};

type Options = {
  /** Whether a field that the schema does not name is refused. */
  refusesUnknown?: boolean;
};

/** A schema without the line that names its dialect; what JSON Schema cannot say is left open. */
export const toJsonSchema = (
  schema: $ZodType,
  io: "input" | "output",
  { refusesUnknown = false }: Options = {},
): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (refusesUnknown && jsonSchema.type === "object") jsonSchema.additionalProperties ??= false;
      // Its pattern is what counts: others read the format more strictly.
      if (jsonSchema.format === "email") delete jsonSchema.format;
    },
  });
  return rest as JsonSchema;
};
