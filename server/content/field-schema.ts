import { z } from "zod";
import type { FieldProblem } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";

/** A document's schema as JSON Schema (2020-12), from which the panel makes a form. */
export const toFieldSchema = (schema: z.ZodType): { [name: string]: JsonValue } =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as { [name: string]: JsonValue };

export type Checked = { value: JsonValue; problems: FieldProblem[] };

// As much as a person reads, whatever was sent: a problem may quote a field's name.
const maxProblems = 100;
const maxQuoted = 200;

/** The value as its schema wants it, without spaces around texts for example; or its first hundred problems, in order. */
export const checkValue = (schema: z.ZodType, value: unknown): Checked => {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data as JsonValue, problems: [] };
  const problems = result.error.issues.slice(0, maxProblems).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === "number" ? part : String(part).slice(0, maxQuoted))),
    reason: message.slice(0, maxQuoted),
  }));
  return { value: null, problems };
};
