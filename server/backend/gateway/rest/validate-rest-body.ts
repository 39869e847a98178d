import { RequestError } from "../error-response.ts";
import { isJsonObject, parseJson } from "../validation/parse-json.ts";
import type { Body } from "../validation/read-body.ts";
import type { Relation } from "./schema.ts";

export type Row = Record<string, unknown>;

const code = "PGRST102";

const validateContentType = (contentType: string | null): void => {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "application/json";
  if (type === "application/json") return;
  throw new RequestError({ status: 415, code, message: `Content-Type not acceptable: ${type.slice(0, 100)}` });
};

const validateRow = ({ name, columns }: Relation, row: Row): void => {
  const unknown = Object.keys(row).find((key) => !columns.has(key));
  if (unknown === undefined) return;
  const message = `Could not find the '${unknown.slice(0, 60)}' column of '${name}' in the schema cache`;
  throw new RequestError({ status: 400, code: "PGRST204", message });
};

/**
 * The rows of a write: one object or a list of them, of known columns only. Workaround (@supabase/lite 0.10: JSON `null` and
 * NUL characters end in a 500; remove when they end in a 400).
 */
export const validateRestBody = (body: Body, contentType: string | null, relation: Relation): Row | Row[] => {
  validateContentType(contentType);
  const parsed = parseJson(body, code);
  const rows: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  for (const row of rows) {
    if (!isJsonObject(row)) throw new RequestError({ status: 400, code, message: "The body must be an object or an array of objects" });
    validateRow(relation, row);
  }
  return parsed as Row | Row[];
};

/** The arguments of a function: an object of known names. An empty body has none. */
export const validateArguments = (body: Body, contentType: string | null, known: ReadonlyMap<string, unknown>): Row => {
  if (body.byteLength === 0) return {};
  validateContentType(contentType);
  const parsed = parseJson(body, code);
  if (!isJsonObject(parsed)) throw new RequestError({ status: 400, code, message: "The arguments of a function must be an object" });
  const unknown = Object.keys(parsed).find((name) => !known.has(name));
  if (unknown === undefined) return parsed;
  throw new RequestError({ status: 404, code: "PGRST202", message: `The function has no argument '${unknown.slice(0, 60)}'` });
};
