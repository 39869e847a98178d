import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "#contracts/posts/posts.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const request = async (body: unknown) => {
  const response = await app.call("posts-admin", body);
  return {
    status: response.status,
    body: (await response.json()) as { post: Post; posts: Post[]; error: string; code: string; success: boolean },
  };
};
const create = async (postData: Record<string, unknown>) => (await request({ action: "create", postData })).body.post;
const postData = (title: string, more: Record<string, unknown> = {}) => ({
  title,
  content: "A text.",
  status: "draft",
  ...more,
});

test("creates, lists, updates and deletes a draft", async () => {
  const post = await create(postData("A first draft"));
  expect(post).toMatchObject({ slug: "a-first-draft", status: "draft", published_at: null });
  expect((await request({ action: "list" })).body.posts.map(({ id }) => id)).toContain(post.id);
  const changed = await request({
    action: "update",
    postId: post.id,
    postData: postData("A first draft", { content: "Another text." }),
  });
  expect(changed.body.post.content).toBe("Another text.");
  expect((await request({ action: "delete", postId: post.id })).body).toEqual({ success: true });
  expect((await request({ action: "list" })).body.posts.map(({ id }) => id)).not.toContain(post.id);
});

test("keeps the kind of a post that a save leaves out", async () => {
  const post = await create(postData("About this site", { kind: "page" }));
  const kept = await request({ action: "update", postId: post.id, postData: postData("About") });
  expect(kept.body.post.kind).toBe("page");
  const turned = await request({ action: "update", postId: post.id, postData: postData("About", { kind: "post" }) });
  expect(turned.body.post.kind).toBe("post");
});

test("derives the slug from the title until first publication and keeps it afterwards", async () => {
  const post = await create(postData("Early title"));
  const renamed = await request({
    action: "update",
    postId: post.id,
    postData: postData("Better title", { status: "published" }),
  });
  expect(renamed.body.post.slug).toBe("better-title");
  const { published_at } = renamed.body.post;
  expect(published_at).not.toBeNull();
  const again = await request({
    action: "update",
    postId: post.id,
    postData: postData("Best title", { status: "draft" }),
  });
  expect(again.body.post).toMatchObject({ slug: "better-title", title: "Best title", published_at });
});

test("gives posts with the same title unique slugs, also concurrently", async () => {
  const made = await Promise.all([1, 2, 3].map(() => create(postData("Same title"))));
  expect(new Set(made.map(({ slug }) => slug))).toEqual(new Set(["same-title", "same-title-2", "same-title-3"]));
});

test("keeps an omitted excerpt and removes an empty one", async () => {
  const post = await create(postData("With excerpt", { excerpt: "Short." }));
  const kept = await request({ action: "update", postId: post.id, postData: postData("With excerpt") });
  expect(kept.body.post.excerpt).toBe("Short.");
  const cleared = await request({
    action: "update",
    postId: post.id,
    postData: postData("With excerpt", { excerpt: "" }),
  });
  expect(cleared.body.post.excerpt).toBeNull();
});

test("stores a revision per save and an audit log entry with its actor per action", async () => {
  const post = await create(postData("Kept"));
  await request({ action: "update", postId: post.id, postData: postData("Kept", { content: "Second." }) });
  const revisions = await app.backend
    .serviceClient()
    .from("post_revisions")
    .select("content")
    .eq("post_id", post.id)
    .order("id");
  expect(revisions.data).toEqual([{ content: "A text." }, { content: "Second." }]);
  const audit = await app.backend
    .serviceClient()
    .from("audit_log")
    .select("action,actor")
    .eq("subject", "kept")
    .order("id");
  expect(audit.data).toEqual([
    { action: "post created", actor: "owner (this machine)" },
    { action: "post updated", actor: "owner (this machine)" },
  ]);
});

test.each([
  ["no title", { action: "create", postData: { content: "x" } }, "Title and content are required"],
  ["a blank title", { action: "create", postData: { title: "  ", content: "x" } }, "Title and content are required"],
  ["a blank text", { action: "create", postData: { title: "x", content: " \n " } }, "Title and content are required"],
  [
    "an unknown status",
    { action: "create", postData: { title: "x", content: "x", status: "secret" } },
    "The status must be draft or published",
  ],
  ["an unknown action", { action: "burn" }, "action must be one of list, create, update, delete"],
  ["no action", {}, "action must be one of list, create, update, delete"],
  ["an invalid id", { action: "delete", postId: "1 or 1=1" }, "postId must be the id of a post"],
  [
    "an image URL with a script",
    { action: "create", postData: { title: "x", content: "x", image_url: "javascript:alert(1)" } },
    "The image URL must start with http://, https:// or /",
  ],
  [
    "a title of 10,000 characters",
    { action: "create", postData: { title: "x".repeat(10_000), content: "x" } },
    "The title can be up to 300 characters long",
  ],
])("rejects %s with a message", async (_, body, sentence) => {
  expect(await request(body)).toEqual({ status: 400, body: { error: sentence, code: "invalid_request" } });
});

test("responds 404 for a deleted post", async () => {
  const postId = "00000000-0000-4000-8000-000000000000";
  expect((await request({ action: "delete", postId })).body.code).toBe("not_found");
  expect((await request({ action: "update", postId, postData: postData("x") })).status).toBe(404);
});
