import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

let subject: BackendFixture;
let postgres: TestPostgres | undefined;

const drivers = {
  embedded: async () => {
    const backend = await createTestBackend();
    return createBackendFixture(backend, backend.mailbox);
  },
  postgres: async () => {
    postgres = await createTestPostgres();
    const [url, mailbox] = [await postgres.createDatabase(), createMailbox()];
    return createBackendFixture(
      await createPostgresBackend({ ...siteOptions, url, siteUrl: testSiteUrl, mail: mailbox, poolSize: 3 }),
      mailbox,
    );
  },
};

type Row = { slug: string; title: string; excerpt: string | null; version: number };

// Values that resemble other syntax: lists, logical trees, quoted text, numbers, keywords.
const texts = [
  "plain",
  "a,b",
  "(x)",
  ":-)",
  "x) or (y",
  "back\\slash",
  " two  spaces ",
  "null",
  "true",
  "1e5",
  "007",
  "{a}",
  "not.eq.x",
  "and(a.eq.b)",
  "50%",
  "a_b",
  "ä☀",
  "a.b",
  "İ",
  'say "y"',
];
const quoted = 'say "x"';
const rows: Row[] = [...texts, quoted].map((title, index) => ({
  slug: `row-${index}`,
  title,
  excerpt: index % 3 === 0 ? null : (texts[index - 1] ?? null),
  version: (index % 5) + 1,
}));

/** A condition in the client's syntax and its expected result; `null` is SQL's unknown. */
type Rule = { write(): string; holds(row: Row): boolean | null };
type Leaf = { column: keyof Row; operator: string; value: string; holds: Rule["holds"] };

const not = (held: boolean | null) => (held === null ? null : !held);
const every = (all: (boolean | null)[]) => (all.includes(false) ? false : all.includes(null) ? null : true);
const some = (all: (boolean | null)[]) => not(every(all.map(not)));
const quote = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

const textColumn = fc.constantFrom("title" as const, "excerpt" as const);
const toText = (column: keyof Row, compare: (text: string) => boolean) => (row: Row) => {
  const text = row[column];
  return text === null ? null : compare(String(text));
};
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};
const escapePattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

const leaf: fc.Arbitrary<Leaf> = fc.oneof(
  fc
    .tuple(textColumn, fc.constantFrom("eq", "neq"), fc.constantFrom(...texts))
    .map(([column, operator, value]): Leaf => ({
      column,
      operator,
      value,
      holds: toText(column, (text) => (text === value) === (operator === "eq")),
    })),
  fc.tuple(textColumn, fc.constantFrom(...texts)).map(([column, value]): Leaf => ({
    column,
    operator: "like",
    value: `%${escapePattern(value.slice(1))}`,
    holds: toText(column, (text) => text.endsWith(value.slice(1))),
  })),
  fc.tuple(textColumn, fc.subarray(texts)).map(([column, values]): Leaf => ({
    column,
    operator: "in",
    value: `(${values.map(quote).join(",")})`,
    holds: values.length === 0 ? () => false : toText(column, (text) => values.includes(text)),
  })),
  fc
    .tuple(fc.constantFrom(...Object.keys(comparisons)), fc.integer({ min: 0, max: 6 }))
    .map(([operator, value]): Leaf => ({
      column: "version",
      operator,
      value: String(value),
      holds: (row) => comparisons[operator]?.(row.version, value) ?? null,
    })),
  fc.constant<Leaf>({ column: "excerpt", operator: "is", value: "null", holds: (row) => row.excerpt === null }),
);
const negatable = fc
  .tuple(leaf, fc.boolean())
  .map(([found, isNegated]): Leaf =>
    isNegated ? { ...found, operator: `not.${found.operator}`, holds: (row) => not(found.holds(row)) } : found,
  );
const inTree = ({ column, operator, value, holds }: Leaf): Rule => ({
  write: () => `${column}.${operator}.${/(^|\.)(in|is)$/.test(operator) ? value : quote(value)}`,
  holds,
});

const tree = (depth: number): fc.Arbitrary<Rule> =>
  depth === 0
    ? negatable.map(inTree)
    : fc.oneof(
        negatable.map(inTree),
        fc
          .tuple(fc.constantFrom("and", "or"), fc.boolean(), fc.array(tree(depth - 1), { minLength: 1, maxLength: 3 }))
          .map(([operator, isNegated, children]): Rule => {
            const join = operator === "and" ? every : some;
            const holds = (row: Row) => join(children.map((child) => child.holds(row)));
            return {
              write: () => `${isNegated ? "not." : ""}${operator}(${children.map((child) => child.write()).join(",")})`,
              holds: (row) => (isNegated ? not(holds(row)) : holds(row)),
            };
          }),
      );
const branches = fc.array(tree(2), { minLength: 1, maxLength: 3 });

describe.each(["embedded", "postgres"] as const)("%s", (driver) => {
  beforeAll(async () => {
    subject = await drivers[driver]();
    await subject.service().from("posts").delete().neq("slug", "");
    const { error } = await subject
      .service()
      .from("posts")
      .insert(rows.map((row) => ({ ...row, content: "x", status: "published" as const })));
    if (error) throw new Error(error.message);
  });
  afterAll(async () => {
    await subject.stop();
    await postgres?.stop();
    postgres = undefined;
  });

  test("returns exactly the rows that match random filters, lists and logical trees", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(negatable, { maxLength: 4 }),
        fc.array(branches, { maxLength: 2 }),
        async (leaves, ors) => {
          let query = subject.anonClient().from("posts").select("slug").order("version").order("slug").limit(100);
          for (const { column, operator, value } of leaves) query = query.filter(column, operator, value);
          for (const children of ors) query = query.or(children.map((child) => child.write()).join(","));
          const { data, error } = await query;
          const expected = rows.filter(
            (row) =>
              every([
                ...leaves.map((one) => one.holds(row)),
                ...ors.map((children) => some(children.map((child) => child.holds(row)))),
              ]) === true,
          );
          expect(error, ors.map((children) => children.map((child) => child.write()).join()).join(" & ")).toBeNull();
          expect(data?.map(({ slug }) => slug).sort()).toEqual(expected.map(({ slug }) => slug).sort());
        },
      ),
      { seed: 20_261_122, numRuns: 40 * inject("runs") },
    );
  });

  test("finds quoted text in a filter, in a list and in a logical tree", async () => {
    const base = () => subject.anonClient().from("posts").select("title");
    expect((await base().eq("title", quoted)).data).toEqual([{ title: quoted }]);
    expect((await base().filter("title", "in", `(${quote(quoted)})`)).data).toEqual([{ title: quoted }]);
    expect((await base().or(`title.eq.${quote(quoted)},version.eq.9`)).data).toEqual([{ title: quoted }]);
  });
});
