import fc from "fast-check";

const unusualText = fc.constantFrom(
  "\0",
  "\ud800",
  "'",
  '"',
  "--",
  ";",
  "%",
  "%00",
  "../",
  "\\",
  "(",
  ")",
  ",",
  ".",
  "*",
  ":",
  "::",
  "{",
  "}",
  "null",
  "NaN",
  "-1",
  "1e999",
  "9".repeat(40),
  "😀",
  "\u202e",
  "İ",
  " ",
  "\n",
  "$1",
  "${x}",
  "a".repeat(300),
);
export const text = fc
  .array(fc.oneof(unusualText, fc.string({ maxLength: 8 }), fc.string({ unit: "binary", maxLength: 4 })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(""));
export const json = fc.oneof(fc.jsonValue({ maxDepth: 3 }), text, fc.constant(null));

const column = fc.oneof(
  fc.constantFrom(
    "id",
    "slug",
    "title",
    "status",
    "published_at",
    "content",
    "nope",
    "*",
    "posts(*)",
    "post_revisions(*)",
  ),
  text,
);
const operator = fc.constantFrom(
  "eq",
  "neq",
  "gt",
  "lt",
  "like",
  "ilike",
  "match",
  "imatch",
  "in",
  "is",
  "fts",
  "cs",
  "cd",
  "ov",
  "not.eq",
  "not",
  "or",
  "sl",
  "adj",
  "isdistinct",
  "eq(any)",
  "like(all)",
);
export const parameter = fc.oneof(
  fc.tuple(column, operator, text).map(([name, verb, value]) => [name, `${verb}.${value}`]),
  fc.tuple(
    fc.constantFrom("select", "order", "limit", "offset", "or", "and", "on_conflict", "columns"),
    fc.oneof(column, text, fc.integer().map(String)),
  ),
  fc.tuple(
    fc.constantFrom("select", "order", "or"),
    fc.array(fc.oneof(column, unusualText), { maxLength: 4 }).map((parts) => parts.join(",")),
  ),
);
export const headers = fc.record(
  {
    accept: fc.constantFrom(
      "application/json",
      "text/csv",
      "application/vnd.pgrst.object+json",
      "application/vnd.pgrst.plan",
      "image/png",
      "x",
    ),
    prefer: fc.constantFrom(
      "return=representation",
      "count=exact",
      "count=planned",
      "resolution=merge-duplicates",
      "missing=default",
      "handling=strict",
      "tx=rollback",
      "max-affected=1",
      "",
    ),
    range: fc.constantFrom("0-1", "5-1", "x", "0-99999999999999999999", "-1"),
  },
  { requiredKeys: [] },
);

/** Encodes parameters as a query string. */
export const toQuery = (parameters: string[][]) =>
  parameters
    .map(
      ([name = "", value = ""]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join("&");
