import { expect, test } from "vitest";
import { toPost } from "#tests/support/fake-reader.ts";
import { openImports } from "#tests/support/open-imports.ts";

test("finds a slug for thousands of posts of one day without a Latin letter", { tags: "night" }, async () => {
  const site = await openImports();
  const posts = Array.from({ length: 2_000 }, (_, index) => toPost(`p${index}`, { slug: null, title: "\u{1f41f}" }));
  const id = await site.plan(posts);
  const slugs = (await site.entries(id)).map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(2_000);
  expect([slugs[0], slugs[1], slugs.at(-1)]).toEqual(["2020-01-02", "2020-01-02-2", "2020-01-02-2000"]);
  await site.close();
});
