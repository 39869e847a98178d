import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OwnerCall } from "#server/http/functions/call.ts";
import { createPost, deletePost, getPost, updatePost } from "#server/posts/mutations.ts";
import { restorePost } from "#server/posts/soft-delete.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import type { StoryOrder } from "@site/storyteller/storyteller.ts";
import { createStory, createTestEngine } from "#tests/support/create-test-engine.ts";

let backend: TestBackend;
let context: OwnerCall;
beforeAll(async () => {
  backend = await createTestBackend();
  context = { backend, actor: "owner" } as unknown as OwnerCall;
});
beforeEach(async () => {
  for (const table of ["posts", "story_ledger"] as const)
    await backend.serviceClient().from(table).delete().not("id", "is", null);
  await createTestEngine({ backend }).saveSettings({ note: "", draftsWhenInDoubt: false });
});
afterAll(() => backend.close());

const fact = createStory().facts[0]?.statement;
const readFacts = async () =>
  (await createTestEngine({ backend }).readLedger()).facts.filter(({ statement }) => statement === fact);
const listPosts = async () =>
  (await backend.serviceClient().from("posts").select("id,title,status,content").order("created_at")).data ?? [];

/** An engine that records the orders to its storyteller. */
const createListeningEngine = (content?: string) => {
  const orders: StoryOrder[] = [];
  const engine = createTestEngine({
    backend,
    write: async (order) => {
      orders.push(order);
      return createStory(content === undefined ? {} : { content });
    },
  });
  return { engine, orders };
};

test("passes the facts of a published story, with their sentences, to the next one", async () => {
  const { engine, orders } = createListeningEngine();
  const first = await engine.generate();
  expect(await readFacts()).toMatchObject([
    { sentence: createStory().facts[0]?.sentence, source: { slug: first.post?.slug }, isGone: false },
  ]);
  await engine.generate({ useSource: false });
  expect(orders[1]?.bible.facts.map(({ statement }) => statement)).toContain(fact);
  expect(orders[1]?.bible.threads.find(({ id }) => id === "jar")).toMatchObject({ opened: first.post?.title });
  expect(orders[1]?.stories).toEqual([]);
});

test("ignores the entries of drafts, unpublished and deleted stories until they are public again", async () => {
  const { post } = await createTestEngine({ backend }).generate();
  const id = post?.id ?? "";
  const { title, content } = await getPost(context, id);
  await updatePost(context, id, { title, content, status: "draft" });
  expect(await readFacts()).toEqual([]);
  await updatePost(context, id, { title, content, status: "published" });
  expect(await readFacts()).toHaveLength(1);
  await deletePost(context, id);
  expect(await readFacts()).toEqual([]);
  await restorePost(context, id);
  expect(await readFacts()).toHaveLength(1);
});

test("deletes the entry of a post that is deleted permanently", async () => {
  const { post } = await createTestEngine({ backend }).generate();
  await deletePost(context, post?.id ?? "");
  const entries = async () => (await backend.serviceClient().from("story_ledger").select("id")).data;
  expect(await entries()).toHaveLength(1);
  await backend
    .serviceClient()
    .from("deleted_posts")
    .delete()
    .eq("id", post?.id ?? "");
  expect(await entries()).toEqual([]);
});

test("marks a fact whose sentence was edited out, and no longer counts it", async () => {
  const { engine, orders } = createListeningEngine();
  const { post } = await engine.generate();
  const { title, content } = await getPost(context, post?.id ?? "");
  const edited = content.replace(createStory().facts[0]?.sentence ?? "", "I wrote something else.");
  await updatePost(context, post?.id ?? "", { title, content: edited, status: "published" });
  expect(await readFacts()).toMatchObject([{ isGone: true }]);
  await engine.generate();
  expect(orders[1]?.bible.facts.map(({ statement }) => statement)).not.toContain(fact);
});

const wrong = `${createStory().content.replaceAll("the quiet evening", "a long morning")} The jar has eight beans.`;

test("publishes a doubtful story with a warning, or saves it as a draft if the owner wants that", async () => {
  await createListeningEngine().engine.generate();
  const { engine } = createListeningEngine(wrong);
  const published = await engine.generate();
  expect(published.doubts).toMatchObject([
    { sentence: "The jar has eight beans.", statement: "the jar has nine beans" },
  ]);
  expect([published.post?.status, published.warning]).toEqual(["published", expect.stringContaining("1 sentence")]);
  await engine.saveSettings({ draftsWhenInDoubt: true });
  const kept = await engine.generate();
  expect([kept.status, kept.post?.status]).toEqual(["succeeded", "draft"]);
  expect(kept.warning).toContain("saved as a draft");
});

test("reports doubts for a story that has been told before", async () => {
  const { engine } = createListeningEngine();
  expect((await engine.generate()).doubts).toEqual([]);
  expect((await engine.generate()).doubts).toMatchObject([
    { reason: expect.stringContaining("told before") as string },
  ]);
});

test("keeps the owner's note until a story was written with it", async () => {
  const failing = createTestEngine({ backend, write: () => Promise.reject(new Error("no")) });
  await failing.saveSettings({ note: "More rain, please." });
  await failing.generate();
  expect(await failing.readSettings()).toMatchObject({ note: "More rain, please." });
  const { engine, orders } = createListeningEngine();
  await engine.generate();
  await engine.generate();
  expect(orders.map(({ note }) => note)).toEqual(["More rain, please.", ""]);
});

test("rewrites a published story as one draft, which the next rewrite replaces", async () => {
  const before = await createPost(context, { title: "Before", content: "Before.", status: "published" });
  const { engine, orders } = createListeningEngine();
  const first = await engine.generate();
  const again = await engine.generate({ mode: "again" });
  expect([again.post?.status, again.post?.id === first.post?.id]).toEqual(["draft", false]);
  const third = await engine.generate({ mode: "again" });
  expect(third.post?.id).toBe(again.post?.id);
  expect((await listPosts()).map(({ id, status }) => [id, status])).toEqual([
    [before.id, "published"],
    [first.post?.id, "published"],
    [again.post?.id, "draft"],
  ]);
  expect(orders.map(({ stories }) => stories.map(({ title }) => title))).toEqual([["Before"], ["Before"], ["Before"]]);
  expect(new Set(orders.map(({ seed }) => seed)).size).toBe(3);
});

test("does not overwrite a draft that was published while it was rewritten", async () => {
  const { engine } = createListeningEngine();
  await engine.generate();
  const { post } = await engine.generate({ mode: "again" });
  const { promise: isPublished, resolve } = Promise.withResolvers<void>();
  const { promise: isWriting, resolve: write } = Promise.withResolvers<void>();
  const slow = createTestEngine({
    backend,
    write: async () => {
      write();
      await isPublished;
      return createStory({ title: "Another telling" });
    },
  });
  const rewriting = slow.generate({ mode: "again" });
  await isWriting;
  const { title, content } = await getPost(context, post?.id ?? "");
  await updatePost(context, post?.id ?? "", { title, content, status: "published" });
  resolve();
  expect((await rewriting).post).toMatchObject({ title: "Another telling", status: "draft" });
  expect(await getPost(context, post?.id ?? "")).toMatchObject({ title, status: "published" });
});

test("rejects a rewrite before the first story", async () => {
  const fresh = await createTestBackend();
  const engine = createTestEngine({ backend: fresh, write: () => new Promise(() => undefined) });
  await expect(engine.generate({ mode: "again" })).rejects.toMatchObject({ code: "conflict" });
  await engine.close();
  await fresh.close();
});
