import { Fields, type FieldValue } from "./fields.ts";
import { FrontMatterError, maxDepth, maxValues } from "./front-matter-error.ts";

/** What a parser gave as plain objects, as fields. */
export const toFields = (value: unknown): Fields => {
  let values = 0;
  const convert = (item: unknown, depth: number): FieldValue => {
    values += 1;
    if (values > maxValues) throw new FrontMatterError("It has too many values", null);
    if (depth > maxDepth) return null;
    if (typeof item === "string" || typeof item === "boolean") return item;
    if (typeof item === "number" || typeof item === "bigint") return String(item);
    if (item instanceof Date) return Number.isNaN(item.getTime()) ? "?" : item.toISOString();
    if (Array.isArray(item)) return item.map((each) => convert(each, depth + 1));
    if (typeof item === "object" && item !== null)
      return new Fields(Object.entries(item).map(([key, each]) => [key, convert(each, depth + 1)] as const));
    return null;
  };
  const converted = convert(value, 0);
  if (converted instanceof Fields) return converted;
  throw new FrontMatterError("It is no list of fields with their values", 1);
};

/** Parses JSON to fields. Throws FrontMatterError. */
export const parseJson = (text: string): Fields => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = Number(/at position (\d{1,9})/.exec(String(error))?.[1] ?? Number.NaN);
    const line = Number.isNaN(position) ? null : text.slice(0, position).split("\n").length;
    throw new FrontMatterError("It is not complete, or a character is wrong", line);
  }
  return toFields(value);
};
