import { RequestError } from "../../http/error-response.ts";
import { isJsonObject, parseJson } from "../../http/parse-json.ts";
import type { Body } from "../../http/read-body.ts";
import { parseJsonValue } from "./filters/parse-value.ts";
import type { ColumnType, Relation } from "./schema.ts";

export type Row = Record<string, unknown>;

const code = "PGRST102";
// Each value of each row is a parameter of one statement.
const maxValues = 30_000;

const checkSize = (rows: unknown[]): void => {
  const [first] = rows;
  const columns = isJsonObject(first) ? Object.keys(first).length : 1;
  if (rows.length * Math.max(1, columns) > maxValues)
    throw new RequestError({
      status: 413,
      code: "limit_exceeded",
      message: `A write can have up to ${maxValues} values: rows times columns`,
    });
};

const validateContentType = (contentType: string | null): void => {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "application/json";
  if (type === "application/json") return;
  throw new RequestError({ status: 415, code, message: `Content-Type not acceptable: ${type.slice(0, 100)}` });
};

/** The known fields, each checked for its declared type. */
const toTyped = (row: Row, types: ReadonlyMap<string, ColumnType>, unknownField: (name: string) => RequestError): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const type = types.get(name);
      if (type === undefined) throw unknownField(name.slice(0, 60));
      return [name, parseJsonValue(value, type)];
    }),
  );

/** Throws unless each row has a value for the same columns. */
export const requireSameColumns = ([first = {}, ...others]: Row[]): void => {
  const names = Object.keys(first);
  const isLike = (row: Row) =>
    Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
  if (!others.every(isLike)) throw new RequestError({ status: 400, code, message: "All object keys must match" });
};

/** Validates the rows of a write: one object or a list of them, with known columns only. */
export const validateRestBody = (
  body: Body,
  contentType: string | null,
  { name, columns }: Relation,
  maxJsonValues: number,
): Row | Row[] => {
  validateContentType(contentType);
  const parsed = parseJson(body, code, maxJsonValues);
  const unknownColumn = (column: string) =>
    new RequestError({
      status: 400,
      code: "PGRST204",
      message: `Could not find the '${column}' column of '${name}' in the schema cache`,
    });
  const toRow = (row: unknown): Row => {
    if (isJsonObject(row)) return toTyped(row, columns, unknownColumn);
    throw new RequestError({ status: 400, code, message: "The body must be an object or an array of objects" });
  };
  if (!Array.isArray(parsed)) return toRow(parsed);
  checkSize(parsed);
  return parsed.map(toRow);
};

/** Validates the arguments of a function: an object with known names. An empty body has none. */
export const validateArguments = (
  body: Body,
  contentType: string | null,
  known: ReadonlyMap<string, ColumnType>,
  maxJsonValues: number,
): Row => {
  if (body.byteLength === 0) return {};
  validateContentType(contentType);
  const parsed = parseJson(body, code, maxJsonValues);
  if (!isJsonObject(parsed))
    throw new RequestError({ status: 400, code, message: "The arguments of a function must be an object" });
  return toTyped(
    parsed,
    known,
    (name) => new RequestError({ status: 404, code: "PGRST202", message: `The function has no argument '${name}'` }),
  );
};
