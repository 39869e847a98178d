import { z } from "zod";
import { RequestError } from "../../http/error-response.ts";
import { isJsonObject, parseJson } from "../../http/parse-json.ts";
import { megabyte, readBody } from "../../http/read-body.ts";

const maxListed = 1_000;
export const text = z.string().max(1_000);
export const texts = z.array(text).max(maxListed);
export const count = z.int().nonnegative();

const invalid = (message: string) => new RequestError({ status: 400, code: "InvalidRequest", message });

const describe = ([issue]: z.core.$ZodIssue[]): string => {
  const name = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  return `The field '${String(name ?? "").slice(0, 60)}' is not known here, or not of its type`;
};

/** Reads a body that is a JSON object with the fields of a schema. A field that is null counts as missing. */
export const readFields = async <Fields>(request: Request, schema: z.ZodType<Fields>): Promise<Fields> => {
  const body = await readBody(request, megabyte);
  const fields = body.byteLength === 0 ? {} : parseJson(body, "InvalidRequest");
  if (!isJsonObject(fields)) throw invalid("The body must be a JSON object");
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)));
  if (parsed.success) return parsed.data;
  throw invalid(describe(parsed.error.issues));
};
