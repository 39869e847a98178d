import { afterAll, beforeAll, expect, test } from "vitest";
import { type ImportBatchResult, maxBatchPosts } from "#contracts/posts/imported-posts.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = async (entries: object[], hosts: string[] = []) => {
  const response = await app.call("import-batch", { tool: "ghost", entries, hosts });
  return { status: response.status, body: (await response.json()) as ImportBatchResult & { error: string } };
};
const toEntry = (id: string, title = id, more: object = {}) => ({
  id,
  address: `https://old.example/${id}/`,
  post: { title, content: `The text of ${title}.`, status: "draft", ...more },
});
const readPosts = async () =>
  (await app.backend.serviceClient().from("posts").select("id,slug,version,content").order("slug")).data;
const countOf = (outcomes: string[], wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;

test("imports a thousand posts with a few calls, and the same thousand again without a change", async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => toEntry(`id-${index}`, `Post ${index}`));
  const groups = Array.from({ length: 5 }, (_, index) =>
    entries.slice(index * maxBatchPosts, (index + 1) * maxBatchPosts),
  );
  for (const group of groups) {
    const { status, body } = await send(group);
    expect([status, countOf(body.outcomes, "created"), body.problems]).toEqual([200, maxBatchPosts, []]);
  }
  const before = await readPosts();
  expect(before?.length).toBe(1_000);
  for (const group of groups) {
    const { status, body } = await send(group);
    expect([status, countOf(body.outcomes, "same"), body.problems]).toEqual([200, maxBatchPosts, []]);
  }
  expect(await readPosts()).toEqual(before);
});

test("leaves the limit of the owner's other calls as it is", async () => {
  const site = await createTestApp({ env: { ADMIN_MODE: "secret", ADMIN_SECRET: "a-secret-of-the-owner" } });
  const headers = { "x-admin-secret": "a-secret-of-the-owner" };
  const secret = "a-secret-of-the-owner";
  const statuses = new Map<number, number>();
  for (let call = 0; call < 320; call++) {
    const response = await site.call("import-batch", { secret, tool: "ghost", entries: [], hosts: [] }, headers);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBeGreaterThan(0);
  expect((await site.call("posts-admin", { secret, action: "list", limit: 1 }, headers)).status).toBe(200);
  await site.close();
});

test("leaves a post as it is that was edited, renamed or published after its import", async () => {
  await send([toEntry("edited", "An imported post")]);
  await app.backend
    .serviceClient()
    .from("posts")
    .update({ title: "Renamed", slug: "renamed", content: "Edited.", status: "published" })
    .eq("slug", "an-imported-post");
  const { body } = await send([toEntry("edited", "An imported post"), toEntry("new", "A new post")]);
  expect(body.outcomes).toEqual(["same", "created"]);
  const { data } = await app.backend.serviceClient().from("posts").select("content,status").eq("slug", "renamed");
  expect(data).toEqual([{ content: "Edited.", status: "published" }]);
});

test("recognizes a post that was imported before origins were stored, by slug, title and text", async () => {
  const post = { slug: "from-before", title: "From before", content: "The text of From before." };
  await app.backend.serviceClient().from("posts").insert(post);
  expect((await send([toEntry("from-before", "From before")])).body.outcomes).toEqual(["same"]);
  const other = toEntry("other", "From before", { content: "Another text." });
  expect((await send([other])).body.outcomes).toEqual(["created"]);
});

test("imports the posts around those that cannot be stored, with the reasons", async () => {
  const { status, body } = await send([
    toEntry("good-1"),
    toEntry("no-text", "No text", { content: " " }),
    { id: "none", address: null, post: null },
    toEntry("bad-status", "Bad status", { status: "private" }),
    toEntry("good-2"),
    toEntry("nul", "Control", { content: "\u0001".repeat(160_000) }),
    toEntry("good-3"),
  ]);
  expect([status, body.outcomes]).toEqual([
    200,
    ["created", "failed", "failed", "failed", "created", "created", "created"],
  ]);
  expect(body.problems).toEqual([
    { name: "No text", reason: "Title and content are required." },
    { name: "A post without a title", reason: expect.stringContaining("") as string },
    { name: "Bad status", reason: "The status must be draft or published." },
  ]);
});

test("copies images from the hosts that are named, and leaves the others", async () => {
  const content = "![a](http://127.0.0.1:1/a.png)\n\n![b](http://10.0.0.1/b.png)";
  const { body } = await send([toEntry("pictures", "Pictures", { content })], ["10.0.0.1"]);
  expect(body).toEqual({
    outcomes: ["created"],
    images: 0,
    problems: [
      {
        name: "Pictures",
        reason: "Its image http://10.0.0.1/b.png was not copied. Its address is not on the public internet.",
      },
    ],
  });
});

test("stores ids of any form, each as one origin", async () => {
  const ids = ["62a8f0c1b5e9", "a b/c?", "日本", "x".repeat(900)];
  const entries = ids.map((id, index) => ({ ...toEntry(`any-${index}`), id }));
  expect((await send(entries)).body.outcomes).toEqual(ids.map(() => "created"));
  expect((await send(entries)).body.outcomes).toEqual(ids.map(() => "same"));
});

test.each([
  ["an unknown tool", { tool: "other", entries: [toEntry("a")], hosts: [] }],
  ["no posts", { tool: "ghost", entries: [], hosts: [] }],
  ["too many posts", { tool: "ghost", entries: Array.from({ length: 201 }, () => toEntry("a")), hosts: [] }],
  ["an address that is none", { tool: "ghost", entries: [{ ...toEntry("a"), address: "javascript:1" }], hosts: [] }],
  ["too many hosts", { tool: "ghost", entries: [toEntry("a")], hosts: Array.from({ length: 101 }, () => "a.example") }],
])("rejects %s", async (_what, body) => {
  expect((await app.call("import-batch", body)).status).toBe(400);
});
