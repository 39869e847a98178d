import fc from "fast-check";
import { schema } from "#contracts/schema.ts";

export type Pair = [name: string, value: string];

/** Property names that all objects inherit, for prototype pollution. */
const inheritedNames = [...Object.getOwnPropertyNames(Object.prototype), "__proto__", "prototype", "__proto__.x"];

const splitWords = (text: string) => text.split(" ");
// Valid values in five of six cases.
const mostly = <T>(usual: fc.Arbitrary<T>, invalid: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: invalid, weight: 1 });

const strangeNames = splitWords(
  'nope posts * id::text content->a count() ctid xmin tableoid a"b ä id;drop constructor.prototype',
);
const unusualName = fc.oneof(
  fc.constantFrom(...inheritedNames, ...strangeNames, ""),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const column = mostly(fc.constantFrom(...Object.keys(schema.tables.posts.columns)), unusualName);

const usualValues = splitWords(
  '1 a true null 2026-01-01T00:00:00Z 7b0f2f9e-3c55-4e3c-9b6d-1f1a2b3c4d5e %a% (a,b) (1,2) {"a":1} {}',
);
const longValues = ["%_".repeat(300), "9".repeat(40), `(${"1,".repeat(500)}1)`, "a".repeat(3_000)];
const strangeValues = ["\0", "^(.{1,50})(.{1,50})(.*)\\1\\2$", "-0", "1e999", "(((((", "'--", '"', "\\", "\u202e"];
const value = mostly(
  fc.constantFrom(...usualValues, '"a,b"', "a b"),
  fc.oneof(
    fc.constantFrom(...inheritedNames, ...longValues, ...strangeValues),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 6 }),
  ),
);

const operator = mostly(
  fc.constantFrom(
    ...splitWords("eq neq gt gte lt lte in is like ilike cs cd fts plfts phfts wfts not.eq not.in wfts(english)"),
  ),
  fc.constantFrom(
    ...splitWords("match imatch ov not.match not.not.eq like(any) isdistinct sl adj fts(x;y) EQ"),
    ...inheritedNames,
  ),
);
const condition = fc.tuple(column, operator, value).map((parts) => parts.join("."));
const nested = (depth: number) => `(${"and(".repeat(depth)}version.eq.1,version.eq.2${")".repeat(depth)})`;
const group = mostly(
  fc.array(condition, { minLength: 1, maxLength: 4 }).map((parts) => `(${parts.join(",")})`),
  fc.oneof(fc.integer({ min: 1, max: 40 }).map(nested), fc.constantFrom(...splitWords("( () (,) not and(or( )"))),
);

const list = fc.array(column, { minLength: 1, maxLength: 5 }).map((names) => names.join(","));
const strangeLists = splitWords(
  "a:id,b:id x:content post_previews(*) * ...posts(id) posts(posts(id)) post_previews!inner(created_at),id",
);
const order = fc.tuple(column, fc.constantFrom("", ".asc", ".desc.nullslast", ".up")).map((parts) => parts.join(""));
const count = mostly(
  fc.integer({ min: 1, max: 50 }).map(String),
  fc.constantFrom(...splitWords("0 -1 x 1e3 99999999999999")),
);

/** A valid or nearly valid query parameter of a request below `/rest/v1`. */
export const parameter: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(
    column,
    fc.tuple(operator, value).map((parts) => parts.join(".")),
  ),
  fc.tuple(fc.constantFrom(...splitWords("or and not.or not.and")), group),
  fc.tuple(
    fc.constantFrom(...splitWords("select columns on_conflict")),
    mostly(list, fc.constantFrom(...strangeLists)),
  ),
  fc.tuple(fc.constant("order"), order),
  fc.tuple(fc.constantFrom("limit", "offset"), count),
  fc.tuple(unusualName, value),
);

export const table = mostly(
  fc.constantFrom("posts", ...Object.keys(schema.tables)),
  fc.constantFrom(...inheritedNames, ...splitWords("users auth.users pg_class rpc")),
);
export const functionName = mostly(
  fc.constantFrom(...Object.keys(schema.functions)),
  fc.constantFrom(...inheritedNames, "pg_sleep", "set_config"),
);

const [json, object] = ["application/json", "application/vnd.pgrst.object+json"];
export const headers = fc.record(
  {
    accept: mostly(
      fc.constantFrom(json, json, object, "text/csv"),
      fc.constantFrom("image/png", "application/vnd.pgrst.plan", ""),
    ),
    prefer: mostly(
      fc.constantFrom("count=exact", "return=representation", "count=planned"),
      fc.constantFrom("tx=rollback", "constructor=1", "max-affected=x", "timezone=x"),
    ),
    range: mostly(fc.constantFrom("0-9", "0-"), fc.constantFrom("x", "9-1")),
  },
  { requiredKeys: [] },
);

const pathWords = splitWords(
  "auth rest storage v1 otp magiclink signup token posts rpc object public pictures admin .. .",
);
const percentEncodeAt = (word: string, index: number) => {
  const codePoint = word.codePointAt(index);
  return codePoint === undefined
    ? word
    : `${word.slice(0, index)}%${codePoint.toString(16).padStart(2, "0")}${word.slice(index + 1)}`;
};
const pathWord = fc.constantFrom(...pathWords, ...inheritedNames, "");
/** A path segment, possibly with one percent-encoded character. */
export const segment = fc.oneof(
  pathWord,
  fc.tuple(pathWord, fc.nat(8)).map(([word, index]) => percentEncodeAt(word, index)),
  fc.constantFrom(...splitWords("%2e%2e %2f %5c %00 %zz a;b=c %25")),
);
export const mount = fc.constantFrom(
  ...splitWords("/auth/v1 /rest/v1 /storage/v1 /auth/v1/ /auth//v1 /%61uth/v1 /rest/v1/../../auth/v1"),
);

const argument = fc.constantFrom(...splitWords("token name limit_key since page_size"), ...inheritedNames);
export const args = fc.dictionary(argument, fc.oneof(fc.jsonValue({ maxDepth: 2 }), value), {
  maxKeys: 3,
  noNullPrototype: true,
});
export const row = fc.dictionary(column, fc.oneof(fc.jsonValue({ maxDepth: 3 }), value), {
  maxKeys: 4,
  noNullPrototype: true,
});

export const toQuery = (pairs: Pair[]): string =>
  pairs
    .map(([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`)
    .join("&");
