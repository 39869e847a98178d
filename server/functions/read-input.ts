import type { Context } from "hono";
import { safeParse, type $ZodType } from "zod/v4/core";
import { AppError } from "#contracts/errors.ts";
import type { RawBody } from "./define-function.ts";

const checkText = (text: string): void => {
  if (text.includes("\0"))
    throw new AppError("invalid_request", "The text holds a character (NUL) that cannot be stored.");
  if (!text.isWellFormed())
    throw new AppError("invalid_request", "The text holds half a character (a lone surrogate) that cannot be stored.");
};

const maxDepth = 64;

/** Without recursion and without a call for each value: a body of 1 MB can have half a million of them. */
const checkTexts = (json: unknown): void => {
  const open: object[] = [[json]];
  const depths = [0];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = depths.pop() ?? 0;
    if (depth > maxDepth) throw new AppError("invalid_request", "The body is nested too deeply.");
    if (!Array.isArray(next)) for (const key of Object.keys(next)) checkText(key);
    const values: unknown[] = Object.values(next);
    for (const value of values) {
      if (typeof value === "string") checkText(value);
      else if (typeof value === "object" && value !== null) {
        open.push(value);
        depths.push(depth + 1);
      }
    }
  }
};

/** The JSON of a body; undefined where there is none. Refuses text that the database cannot store. */
export const readJson = (text: string): unknown => {
  if (text === "") return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", "The body must be JSON.");
  }
  checkTexts(json);
  return json;
};

/** The text of a body. A caller who leaves before its end is no fault of the site. */
export const readText = async (c: Context): Promise<string> => {
  try {
    return await c.req.text();
  } catch {
    throw new AppError("invalid_request", "The body ended too early.");
  }
};

/** The query as names and values. A name that is given twice is refused, because the reader would have to choose. */
export const readQuery = (c: Context): Record<string, string> => {
  const query: [string, string][] = [];
  for (const [name, [value = "", ...more]] of Object.entries(c.req.queries())) {
    checkText(name);
    checkText(value);
    if (more.length > 0) throw new AppError("invalid_request", "Each name in the query may be given once.");
    query.push([name, value]);
  }
  return Object.fromEntries(query);
};

/** Input in its typed form; throws with the sentence of the first rule that it breaks. */
export const validateInput = (schema: $ZodType | null, input: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = safeParse(schema, input ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
};

/** The bytes of a body as they arrive, which end with an error at the first byte too many. */
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
