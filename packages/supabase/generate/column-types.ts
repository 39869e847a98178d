import type { ColumnType } from "../gateway/rest/schema.ts";

const columnTypes: ReadonlyMap<string, ColumnType> = new Map([
  ["uuid", "uuid"],
  ["text", "text"],
  ["_text", "texts"],
  ["int2", "integer"],
  ["int4", "integer"],
  ["int8", "integer"],
  ["bool", "boolean"],
  ["timestamptz", "time"],
  ["date", "date"],
  ["jsonb", "json"],
]);

/** Throws for a type of PostgreSQL that requests cannot filter by. */
export const toColumnType = (type: string, isLong: boolean): ColumnType => {
  const columnType = columnTypes.get(type);
  if (!columnType) throw new Error(`The gateway knows no columns of the type ${type}`);
  return columnType === "text" && isLong ? "longtext" : columnType;
};

/** Characters or bytes from which a text is measured before it is read. */
const longFrom = 100_000;

/** The limits in a CHECK, `length(column) <= 10` or with a CASE of limits, as PostgreSQL writes them. */
const listLimits = (check: string, column: string): number[] =>
  check
    .split("length(")
    .slice(1)
    .flatMap((text) => {
      const [limit = ""] = text.split(" AND ", 1);
      return /^"?(\w+)"?\) <=/.exec(limit)?.[1] === column ? (limit.match(/\d+/g) ?? []).map(Number) : [];
    });

/** Whether the CHECKs of a table limit a text to a short or a long one; null if they do not limit it. */
export const findMaxLength = (column: string, checks: readonly string[]): "short" | "long" | null => {
  const limits = checks.flatMap((check) => listLimits(check, column));
  if (limits.length === 0) return null;
  return limits.some((limit) => limit >= longFrom) ? "long" : "short";
};

// `column in ('a', 'b')` as PostgreSQL writes it, alone or before an `and`.
const choice = /^CHECK \(\(\(?"?(\w+)"? = ANY \(ARRAY\[([^\]]*)\]\)\)(?: AND|\))/;

/** The only values that the CHECKs of a table allow a text to have; null if they allow others. */
export const findChoices = (column: string, checks: readonly string[]): string[] | null => {
  for (const check of checks) {
    const [, name, values = ""] = choice.exec(check) ?? [];
    if (name !== column) continue;
    const quoted = values.split("::text").slice(0, -1);
    return quoted.map((text) => text.slice(text.indexOf("'") + 1, -1).replaceAll("''", "'"));
  }
  return null;
};

// `jsonb_typeof(column) = 'object'`, or the same for a null, as PostgreSQL writes it.
const object = /^CHECK \(\(+(?:NOT \()?jsonb_typeof\("?(\w+)"?\) (?:=|IS DISTINCT FROM) 'object'::text\)/;

/** Whether the CHECKs of a table allow only objects in a column of JSON. */
export const isAlwaysObject = (column: string, checks: readonly string[]): boolean =>
  checks.some((check) => object.exec(check)?.[1] === column && !check.includes(" OR "));
