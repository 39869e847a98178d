import { RequestError } from "../../../http/error-response.ts";
import type { ColumnType } from "../schema.ts";

const maxLength = 2_000;

const patterns: ReadonlyMap<ColumnType, RegExp> = new Map<ColumnType, RegExp>([
  ["uuid", /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i],
  ["integer", /^-?\d{1,15}$/],
  ["boolean", /^(?:true|false)$/],
  // PostgreSQL accepts many more formats than ISO 8601; an invalid one is an error of the request.
  ["time", /^[0-9A-Za-z:+.,/ -]{1,60}$/],
  ["date", /^[0-9A-Za-z:+.,/ -]{1,60}$/],
]);

const typeNames: ReadonlyMap<ColumnType, string> = new Map<ColumnType, string>([["time", "timestamp with time zone"]]);

const invalidValue = (message: string) => new RequestError({ status: 400, code: "22P02", message });

const wrongType = (text: string, type: ColumnType) =>
  invalidValue(`invalid input syntax for type ${typeNames.get(type) ?? type}: "${text.slice(0, 100)}"`);

/** Parses a value to compare a column of the given type with. */
export const parseValue = (text: string, type: ColumnType): string => {
  if (text.length > maxLength) throw invalidValue("A value is too long to compare with");
  if (patterns.get(type)?.test(text) === false) throw wrongType(text, type);
  return text;
};

const parseTexts = (value: unknown): string[] => {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw invalidValue("A list of texts must be an array of strings");
};

/** Parses a value of a body for a column or an argument of the given type. */
export const parseJsonValue = (value: unknown, type: ColumnType): unknown => {
  if (value === null || type === "json") return value;
  if (type === "texts") return parseTexts(value);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    throw wrongType(JSON.stringify(value) ?? "", type);
  }
  const text = String(value);
  const pattern = patterns.get(type);
  if (!pattern) return text;
  if (!pattern.test(text) || (typeof value === "number" && type !== "integer")) throw wrongType(text, type);
  if (type === "integer") return Number(text);
  return type === "boolean" ? text === "true" : text;
};
