import type { ZodType } from "zod";
import { dropUnset, toJsonSchema } from "./answer-form.ts";

export type ParsedAnswer<Value> = { value: Value } | { problem: string };

const maxProblems = 8;

/** The JSON object in an answer: models surround it with fences and sentences. */
const cutOutObject = (text: string): string | null => {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  return from >= 0 && to > from ? text.slice(from, to + 1) : null;
};

/** Repairs common mistakes without losing anything: line breaks within strings, and trailing commas. */
const repair = (json: string): string => {
  let inString = false;
  let isEscaped = false;
  let mended = "";
  /** A comma between values and the space after it, which are dropped before a bracket. */
  let held = "";
  for (const character of json) {
    if (inString && !isEscaped && (character === "\n" || character === "\t" || character === "\r")) {
      mended += character === "\n" ? "\\n" : character === "\t" ? "\\t" : "";
      continue;
    }
    if (held !== "" && /\s/.test(character)) {
      held += character;
      continue;
    }
    if (character !== "}" && character !== "]") mended += held;
    held = "";
    if (!inString && character === ",") {
      held = character;
      continue;
    }
    if (character === '"' && !isEscaped) inString = !inString;
    isEscaped = inString && character === "\\" && !isEscaped;
    mended += character;
  }
  return mended + held;
};

const parseJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/**
 * Parses an answer to a value of the schema, or returns what is wrong with it, for the model. A truncated object is
 * rejected.
 */
export const parseAnswer = <Value>(text: string, schema: ZodType<Value>): ParsedAnswer<Value> => {
  if (text.trim() === "") return { problem: "The answer was empty." };
  const json = cutOutObject(text);
  if (json === null) return { problem: "There was no JSON object in the answer." };
  const parsed = parseJson(json) ?? parseJson(repair(json));
  if (!parsed) return { problem: "The JSON object was not complete or not valid." };
  const result = schema.safeParse(dropUnset(parsed.value, toJsonSchema(schema)));
  if (result.success) return { value: result.data };
  const problems = result.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { problem: problems.join("; ") };
};

/** Instructions for an answer of this schema, as text that every model understands. */
export const describeSchema = (schema: ZodType): string =>
  `Answer with one JSON object and nothing else: no fence, no sentence before or after it. It has to fit this JSON schema:
${JSON.stringify(toJsonSchema(schema))}`;
