import type { ColumnType } from "#contracts/schema/columns.ts";
import { RequestError } from "../../error-response.ts";

const maxLength = 2_000;

const patterns: ReadonlyMap<ColumnType, RegExp> = new Map<ColumnType, RegExp>([
  ["uuid", /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i],
  ["integer", /^-?\d{1,15}$/],
  ["boolean", /^(?:true|false)$/],
  // PostgreSQL reads many more spellings than ISO 8601; what it cannot read is an error of the request.
  ["time", /^[0-9A-Za-z:+.,/ -]{1,60}$/],
  ["date", /^[0-9A-Za-z:+.,/ -]{1,60}$/],
]);

const typeNames: ReadonlyMap<ColumnType, string> = new Map<ColumnType, string>([["time", "timestamp with time zone"]]);

/** A value that a column of the given type can be compared with. */
export const parseValue = (text: string, type: ColumnType): string => {
  const pattern = patterns.get(type);
  if (text.length <= maxLength && (!pattern || pattern.test(text))) return text;
  const name = typeNames.get(type) ?? type;
  const message = text.length > maxLength ? "A value is too long to compare with" : `invalid input syntax for type ${name}: "${text.slice(0, 100)}"`;
  throw new RequestError({ status: 400, code: "22P02", message });
};
