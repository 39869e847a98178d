import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AdminPostSummary, AdminPost, Revision, RevisionSummary, TrashedPost } from "#contracts/admin.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Answer = {
  post: AdminPost;
  posts: (AdminPost & AdminPostSummary & TrashedPost)[];
  total: number;
  next: string | null;
  revisions: RevisionSummary[];
  revision: Revision;
  url: string;
  error: string;
  code: string;
};
const request = async (body: object) => {
  const response = await app.call("posts-admin", body);
  return { status: response.status, body: (await response.json()) as Answer };
};
const postData = (title: string, more: object = {}) => ({ title, content: "A text.", status: "draft", ...more });
const create = async (title: string, more: object = {}) =>
  (await request({ action: "create", postData: postData(title, more) })).body.post;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test("rejects a save of an old version as a conflict without overwriting", async () => {
  const post = await create("Two editors");
  expect(post.version).toBe(1);
  const first = await request({
    action: "update",
    postId: post.id,
    version: 1,
    postData: postData("Two editors", { content: "First." }),
  });
  expect(first.body.post.version).toBe(2);
  const second = await request({
    action: "update",
    postId: post.id,
    version: 1,
    postData: postData("Two editors", { content: "Second." }),
  });
  expect([second.status, second.body.code]).toEqual([409, "conflict"]);
  expect((await request({ action: "get", postId: post.id })).body.post.content).toBe("First.");
});

test("names a field that it does not know, and stores nothing", async () => {
  const refused = await request({ action: "create", postData: postData("Unknown", { subtitel: "x" }) });
  expect([refused.status, refused.body.error]).toEqual([400, "There is no field postData.subtitel here."]);
  const other = await request({ action: "list", pages: 3 });
  expect([other.status, other.body.error]).toEqual([400, "There is no field pages here."]);
  expect((await request({ action: "list", secret: "read before" })).status).toBe(200);
  const { body } = await request({ action: "list", limit: 50 });
  expect(body.posts.some(({ title }) => title === "Unknown")).toBe(false);
});

test("rejects one of two concurrent saves as a conflict", async () => {
  const post = await create("At once");
  const saves = await Promise.all(
    ["a", "b"].map((content) =>
      request({ action: "update", postId: post.id, version: 1, postData: postData("At once", { content }) }),
    ),
  );
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("creates no second post when a create is retried", async () => {
  const postId = "6f0c5a52-3f5f-4c5e-9a53-0a3f0f6a1c11";
  const body = { action: "create", postId, postData: postData("Sent twice") };
  expect((await request(body)).body.post.id).toBe(postId);
  expect((await request(body)).body.post.id).toBe(postId);
  expect((await request({ action: "list", search: "sent twice", limit: 10 })).body.total).toBe(1);
});

test("restores a deleted post unchanged, under another slug if its own is taken", async () => {
  const post = await create("Thrown away", { excerpt: "Short." });
  await request({ action: "delete", postId: post.id });
  expect((await request({ action: "trash" })).body.posts.map(({ id }) => id)).toContain(post.id);
  await create("Thrown away");
  const back = await request({ action: "restore", postId: post.id });
  expect(back.body.post).toMatchObject({
    id: post.id,
    slug: "thrown-away-2",
    excerpt: "Short.",
    content: post.content,
    created_at: post.created_at,
  });
  expect((await request({ action: "trash" })).body.posts.map(({ id }) => id)).not.toContain(post.id);
  expect((await request({ action: "restore", postId: post.id })).status).toBe(404);
});

test("does not restore posts deleted more than thirty days ago", async () => {
  const post = await create("Long gone");
  await request({ action: "delete", postId: post.id });
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ["Date"] });
  try {
    expect((await request({ action: "restore", postId: post.id })).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test("hides a scheduled post until its time, and allows changes of time and slug until then", async () => {
  const post = await create("Tomorrow", { status: "published", published_at: inAnHour() });
  expect((await app.backend.anonClient().from("posts").select("id").eq("id", post.id)).data).toEqual([]);
  expect((await request({ action: "list", status: "scheduled", limit: 50 })).body.posts.map(({ id }) => id)).toContain(
    post.id,
  );
  expect(
    (await request({ action: "list", status: "published", limit: 50 })).body.posts.map(({ id }) => id),
  ).not.toContain(post.id);
  const kept = await request({
    action: "update",
    postId: post.id,
    postData: postData("Tomorrow", { status: "published", slug: "the-day-after" }),
  });
  expect(kept.body.post).toMatchObject({ slug: "the-day-after", published_at: post.published_at });
  const now = await request({
    action: "update",
    postId: post.id,
    postData: postData("Tomorrow", { status: "published", published_at: null }),
  });
  expect(Date.parse(now.body.post.published_at ?? "")).toBeLessThanOrEqual(Date.now());
  const late = await request({
    action: "update",
    postId: post.id,
    postData: postData("Tomorrow", { status: "published", slug: "too-late", published_at: inAnHour() }),
  });
  expect(late.body.post).toMatchObject({ slug: "the-day-after", published_at: now.body.post.published_at });
});

test("searches, paginates and counts the list", async () => {
  const titles = Array.from({ length: 5 }, (_, index) => `Paged, "100%" _${index}\\`);
  for (const title of titles) await create(title);
  const first = await request({ action: "list", search: '100%" _', limit: 2 });
  expect([first.body.total, first.body.posts.length]).toEqual([5, 2]);
  expect(first.body.posts[0]).not.toHaveProperty("content");
  const second = await request({ action: "list", search: '100%" _', limit: 2, after: first.body.next });
  const third = await request({ action: "list", search: '100%" _', limit: 2, after: second.body.next });
  expect(third.body.next).toBeNull();
  expect([first, second, third].flatMap(({ body }) => body.posts.map(({ title }) => title))).toEqual(
    titles.toReversed(),
  );
  expect((await request({ action: "list", limit: 2, after: "' or 1=1" })).status).toBe(400);
});

test("returns each revision with the name of its author", async () => {
  const post = await create("Remembered");
  await request({ action: "update", postId: post.id, postData: postData("Remembered", { content: "Second." }) });
  const { revisions } = (await request({ action: "revisions", postId: post.id })).body;
  expect(revisions.map(({ actor }) => actor)).toEqual(["owner (this machine)", "owner (this machine)"]);
  const first = await request({ action: "revision", postId: post.id, revisionId: revisions[1]?.id });
  expect(first.body.revision.content).toBe("A text.");
});

test("shows a draft to holders of its private link until links are revoked", async () => {
  const post = await create("For friends");
  const { url } = (await request({ action: "preview-link", postId: post.id })).body;
  const token = url.replace("/preview/", "");
  const read = async (given: string) =>
    (await app.backend.anonClient().rpc("preview_post", { token: given })).data?.map(({ title }) => title);
  expect(await read(token)).toEqual(["For friends"]);
  expect(await read(`${token}x`)).toEqual([]);
  await request({ action: "close-links", postId: post.id });
  expect(await read(token)).toEqual([]);
});

test("reports that a post was changed or deleted, and when", async () => {
  const post = await create("Watched");
  const getState = async (version?: number) =>
    (await request({ action: "version", postId: post.id, version })).body as unknown as {
      version: number | null;
      at: string | null;
    };
  expect(await getState(1)).toEqual({ version: 1, at: null });
  const before = Date.now();
  await request({ action: "update", postId: post.id, postData: postData("Watched", { content: "Other." }) });
  const changed = await getState(1);
  expect(changed.version).toBe(2);
  expect(Date.parse(changed.at ?? "")).toBeGreaterThanOrEqual(before - 1_000);
  expect(JSON.stringify(changed)).not.toContain("Other.");
  await request({ action: "delete", postId: post.id });
  const gone = await getState(2);
  expect([gone.version, Number.isNaN(Date.parse(gone.at ?? ""))]).toEqual([null, false]);
  await request({ action: "restore", postId: post.id });
  expect(await getState(2)).toEqual({ version: 2, at: null });
});
