import type { Context } from "hono";
import { safeParse, type $ZodType } from "zod/v4/core";
import { AppError } from "#contracts/errors.ts";
import { hasMoreValues } from "@site/supabase/http/count-json-values.ts";
import { findJsonProblem } from "@site/supabase/http/find-json-problem.ts";
import { findTextProblem } from "@site/supabase/http/find-text-problem.ts";
import type { RawBody } from "./define-function.ts";
import { findSentence, sentence, toSentence } from "../../sentence.ts";

const reject = (problem: string | null): void => {
  if (problem) throw new AppError("invalid_request", findSentence(problem) ?? problem);
};

// The owner's largest form contains a few hundred.
const maxValues = 20_000;

/** The JSON of a body; undefined if it is empty. Throws for text that cannot be stored, or costs too much. */
export const readJson = (body: Uint8Array): unknown => {
  if (body.byteLength === 0) return undefined;
  if (hasMoreValues(body, maxValues))
    throw new AppError("invalid_request", `The body can have up to ${maxValues} values.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new AppError("invalid_request", "The body must be JSON.");
  }
  const inText = findTextProblem;
  reject(findJsonProblem(json, { inKey: inText, inText, tooDeep: "The body is nested too deeply." }));
  return json;
};

export const endedEarly = (): AppError => new AppError("invalid_request", sentence("requests.endedEarly"));

/** The bytes of a body. If the caller disconnects before its end, that is not an error of the site. */
export const readBytes = async (c: Context): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await c.req.arrayBuffer());
  } catch {
    throw endedEarly();
  }
};

/** The query as names and values. Throws for a repeated name, because it is ambiguous. */
export const readQuery = (c: Context): Record<string, string> => {
  const query: [string, string][] = [];
  for (const [name, [value = "", ...more]] of Object.entries(c.req.queries())) {
    reject(findTextProblem(name));
    reject(findTextProblem(value));
    if (more.length > 0) throw new AppError("invalid_request", "Each name in the query may be given once.");
    query.push([name, value]);
  }
  return Object.fromEntries(query);
};

/** Validates input into its typed form. Throws with the message of the first violated rule. */
export const validateInput = (schema: $ZodType | null, input: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = safeParse(schema, input === undefined ? {} : input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid_request", issue ? toSentence(issue) : sentence("requests.incomplete"));
};

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The path of a field that a schema has left out of what it made of an input; null if there is none. */
const findUnknownField = (input: unknown, parsed: unknown, path: string): string | null => {
  if (Array.isArray(input) && Array.isArray(parsed)) {
    for (const [index, value] of input.entries()) {
      const unknownField = findUnknownField(value, parsed[index], `${path}[${index}]`);
      if (unknownField !== null) return unknownField;
    }
  }
  if (!isObject(input) || !isObject(parsed)) return null;
  for (const [name, value] of Object.entries(input)) {
    const field = path === "" ? name : `${path}.${name}`;
    if (!Object.hasOwn(parsed, name)) return field;
    const unknownField = findUnknownField(value, parsed[name], field);
    if (unknownField !== null) return unknownField;
  }
  return null;
};

/** Throws for a field that nothing would come of. The secret is read before, and is no part of a schema. */
export const refuseUnknownFields = (input: unknown, parsed: unknown): void => {
  const { secret: _secret, ...fields } = isObject(input) ? input : {};
  const unknown = findUnknownField(fields, parsed, "");
  if (unknown !== null) throw new AppError("invalid_request", `There is no field ${unknown.slice(0, 100)} here.`);
};

/** The bytes of a body as they arrive; the stream fails at the first byte over the limit. */
export const limitBytes = (request: Request, { maxBytes, tooLarge }: RawBody): ReadableStream<Uint8Array> => {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength;
      if (size > maxBytes) throw tooLarge();
      controller.enqueue(part);
    },
  });
  return (request.body ?? new ReadableStream({ start: (controller) => controller.close() })).pipeThrough(count);
};
