import { z, type ZodType } from "zod";

export type ParsedAnswer<Value> = { value: Value } | { problem: string };

const maxProblems = 8;

/** The object of an answer: models put fences and sentences around it. */
const cutOutObject = (text: string): string | null => {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  return from >= 0 && to > from ? text.slice(from, to + 1) : null;
};

/** Mends what models get wrong without losing anything: line breaks within strings, and commas before a bracket. */
const mend = (json: string): string => {
  let inString = false;
  let isEscaped = false;
  let mended = "";
  for (const character of json) {
    if (inString && !isEscaped && (character === "\n" || character === "\t" || character === "\r")) {
      mended += character === "\n" ? "\\n" : character === "\t" ? "\\t" : "";
      continue;
    }
    if (!inString && (character === "}" || character === "]")) mended = mended.replace(/,\s{0,100}$/, "");
    if (character === '"' && !isEscaped) inString = !inString;
    isEscaped = inString && character === "\\" && !isEscaped;
    mended += character;
  }
  return mended;
};

const parseJson = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** An answer as a value of the schema, or what is wrong with it in words for the model. Half an object is never used. */
export const parseAnswer = <Value>(text: string, schema: ZodType<Value>): ParsedAnswer<Value> => {
  if (text.trim() === "") return { problem: "The answer was empty." };
  const json = cutOutObject(text);
  if (json === null) return { problem: "There was no JSON object in the answer." };
  const parsed = parseJson(json) ?? parseJson(mend(json));
  if (!parsed) return { problem: "The JSON object was not complete or not valid." };
  const result = schema.safeParse(parsed.value);
  if (result.success) return { value: result.data };
  const problems = result.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { problem: problems.join("; ") };
};

/** Asks for an answer of that schema, in words that every model understands. */
export const describeSchema = (schema: ZodType): string =>
  `Answer with one JSON object and nothing else: no fence, no sentence before or after it. It has to fit this JSON schema:
${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }))}`;
