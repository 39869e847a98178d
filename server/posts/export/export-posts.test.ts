import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const exportAll = async () => {
  const response = await app.call("export-posts", {});
  return { response, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
};

test("returns an archive with the date in its name, even without posts", async () => {
  const { response, files } = await exportAll();
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/filename="chloe-posts-\d{4}-\d\d-\d\d\.zip"/);
  expect(files).toEqual({});
});

test("contains every post, including drafts, as Markdown with the other fields as front matter", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    slug: `post-${index}`,
    title: `Post: "${index}"`,
    content: `Text *${index}*\n\n---\n`,
    status: index % 2 ? ("published" as const) : ("draft" as const),
  }));
  await app.backend.serviceClient().from("posts").insert(rows);
  const { files } = await exportAll();
  expect(Object.keys(files).toSorted()).toEqual(rows.map(({ slug }) => `posts/${slug}.md`).toSorted());
  const [, front = "", ...text] = strFromU8(files["posts/post-7.md"] ?? new Uint8Array()).split("---\n");
  expect(parse(front)).toMatchObject({ title: 'Post: "7"', slug: "post-7", status: "published" });
  expect(parse(front)).not.toHaveProperty("image_url");
  expect(text.join("---\n")).toBe("\nText *7*\n\n---\n\n");
});

test("is audited", async () => {
  await exportAll();
  const { data } = await app.backend.serviceClient().from("audit_log").select("action,subject").order("id").limit(1);
  expect(data).toEqual([{ action: "posts exported", subject: "all" }]);
});
