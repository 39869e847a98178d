import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { AdminPostSummary } from "../admin.ts";
import type { Database, Row } from "../database.ts";
import {
  formFieldNames,
  mapFields,
  optionalFieldNames,
  postFieldNames,
  postFields,
  postStatuses,
  revisedFieldNames,
} from "./post-fields.ts";
import { type PostData, postDataSchema } from "./posts-admin.ts";
import { schema } from "../schema.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

test("gives each kind of field its exact type", () => {
  expectTypeOf<Row<"posts">["title"]>().toEqualTypeOf<string>();
  expectTypeOf<Row<"posts">["excerpt"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Row<"posts">["status"]>().toEqualTypeOf<"draft" | "published">();
  expectTypeOf<Row<"posts">["published_at"]>().toEqualTypeOf<string | null>();
  expectTypeOf<PostData["excerpt"]>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<PostData["status"]>().toEqualTypeOf<"draft" | "published">();
  expectTypeOf<AdminPostSummary>().not.toHaveProperty("content");
  expectTypeOf<Row<"post_revisions">>().not.toHaveProperty("published_at");
  type Insert = Database["public"]["Tables"]["posts"]["Insert"];
  expectTypeOf<{ slug: string; title: string; content: string }>().toExtend<Insert>();
  expectTypeOf<{ slug: string; title: string }>().not.toExtend<Insert>();
  expect(postDataSchema.parse({ title: "T", content: "C" })).toEqual({ title: "T", content: "C", status: "draft" });
});

test("accepts the listed fields from outside and no others", () => {
  expect(Object.keys(postDataSchema.shape).toSorted()).toEqual(postFieldNames.toSorted());
  const { id, created_at, version, ...written } = schema.tables.posts.columns;
  expect([id, created_at, version]).toEqual(["uuid", "time", "integer"]);
  expect(new Set(Object.keys(written))).toEqual(new Set<string>(postFieldNames));
  expect(schema.tables.post_revisions.columns).toMatchObject(mapFields(revisedFieldNames, (name) => written[name]));
});

test("declares consistent properties for each field", () => {
  for (const name of optionalFieldNames) expect([name, postFields[name].isRequired]).toEqual([name, false]);
  // Fields drawn in the form are compared and restored as text.
  for (const name of formFieldNames)
    expect([name, postFields[name].kind, postFields[name].isRevised]).toEqual([
      name,
      name === "canonical_url" ? "link" : "text",
      true,
    ]);
  expect(postFields.status.values).toBe(postStatuses);
});

test.each(postFieldNames.filter((name) => "max" in postFields[name] && name !== "slug"))(
  "limits %s in the database as in the list",
  async (name) => {
    const { max } = postFields[name] as { max: number };
    const write = async (slug: string, length: number) => {
      const isNumber = postFields[name].kind === "number";
      const long: Partial<Row<"posts">> = { [name]: isNumber ? length : "/".padEnd(length, "x") };
      const row = { slug, title: "T", content: "C", ...long };
      const { error } = await backend.serviceClient().from("posts").insert(row);
      return error?.code ?? null;
    };
    const slug = `limit-${name.replaceAll("_", "-")}`;
    expect([await write(slug, max), await write(`${slug}-2`, max + 1)]).toEqual([null, "23514"]);
  },
);

test.each([
  ["eleven", Array.from({ length: 11 }, (_, index) => `tag ${index}`)],
  ["41 characters", ["x".repeat(41)]],
  ["a control character", ["a\u0007b"]],
  ["no letter", ["..."]],
  ["an empty one", [""]],
  ["the same twice", ["Sea", "SEA"]],
  ["the same address twice", ["Two words", "two-words"]],
])("rejects tags with %s in the database", async (name, tags) => {
  const row = { slug: `tags-of-${name.replaceAll(" ", "-")}`, title: "T", content: "C", tags };
  const { error } = await backend.serviceClient().from("posts").insert(row);
  expect(error?.code).toBe("23514");
});

test("stores all tags that requests accept", async () => {
  const given = ["a".repeat(40), "𝒳".repeat(40), "字", "C++", "C#", "C", " a  b ", "A-B", "é", "e\u0301", "1", "☀"];
  const { tags } = postDataSchema.parse({ title: "T", content: "C", tags: given });
  expect(tags).toEqual(["a".repeat(40), "𝒳".repeat(40), "字", "C++", "C#", "C", "a b", "é", "1", "☀"]);
  const row = { slug: "accepted-tags", title: "T", content: "C", tags: tags ?? [] };
  const { data } = await backend.serviceClient().from("posts").insert(row).select("tags, post_tags(tag, address)");
  expect(data?.[0]?.tags).toEqual(tags);
});
