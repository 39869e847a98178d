import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StoryOrder } from "@site/storyteller/storyteller.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createPlan, createStory, createTestEngine, request } from "#tests/support/create-test-engine.ts";
import { RefusedStoryError } from "../storyteller/refused-story-error.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
beforeEach(async () => {
  for (const table of ["posts", "story_ledger"] as const)
    await backend.serviceClient().from(table).delete().not("id", "is", null);
  await createTestEngine({ backend }).saveSettings({ note: "", plan: null, refused: null, draftsWhenInDoubt: false });
});
afterAll(() => backend.close());

const listPosts = async () =>
  (await backend.serviceClient().from("posts").select("id,title,status,content,tags").order("created_at")).data ?? [];
const texts = (run: { lines: { text: string }[] }) => run.lines.map(({ text }) => text).join("\n");

test("plans without writing, and keeps the plan for other processes and after a restart", async () => {
  const engine = createTestEngine({ backend });
  const story = await engine.generate();
  const run = await engine.generate({ mode: "plan" });
  expect(run).toMatchObject({ status: "succeeded", mode: "plan", progress: 100 });
  expect(await listPosts()).toHaveLength(1);
  // The last story is still the last one.
  expect(run.post).toEqual(story.post);
  expect((await createTestEngine({ backend }).readSettings()).plan).toEqual(createPlan());
});

test("writes to the plan as the owner changed it, with its tags, and puts it away then", async () => {
  const orders: StoryOrder[] = [];
  const engine = createTestEngine({
    backend,
    write: async (order) => (orders.push(order), createStory({ title: order.plan?.title ?? "" })),
  });
  const plan = createPlan({ title: "My evening", beats: [{ text: "It rains." }], tags: ["rain"] });
  await engine.saveSettings({ plan });
  const run = await engine.generate({ plan });
  expect(run.post).toMatchObject({ title: "My evening", status: "published" });
  expect(orders[0]?.plan).toEqual(plan);
  expect(await listPosts()).toMatchObject([{ tags: ["rain"] }]);
  expect((await engine.readSettings()).plan).toBeNull();
});

test("keeps a plan that was changed while its story was written, and one whose story failed", async () => {
  const plan = createPlan();
  const changed = createPlan({ title: "Changed meanwhile" });
  const engine = createTestEngine({
    backend,
    write: async () => {
      await engine.saveSettings({ plan: changed });
      return createStory();
    },
  });
  await engine.saveSettings({ plan });
  await engine.generate({ plan });
  expect((await engine.readSettings()).plan).toEqual(changed);
  const failing = createTestEngine({ backend, write: () => Promise.reject(new Error("no story")) });
  await failing.generate({ plan: changed });
  expect((await failing.readSettings()).plan).toEqual(changed);
});

test("does not take a running plan for the story that was asked for", async () => {
  const engine = createTestEngine({ backend, plan: () => new Promise(() => undefined) });
  await engine.start({ ...request, mode: "plan" });
  await expect(engine.start(request)).rejects.toMatchObject({ code: "conflict" });
  await engine.cancel();
});

const fault = { check: "Length", reason: "It has 500 words; it needs 800 at least.", sentence: null };
const story = createStory();
const draft = { title: story.title, content: story.content };

test("names the checks that refuse a story, keeps its text, mends only that, and publishes it", async () => {
  const orders: StoryOrder[] = [];
  const engine = createTestEngine({
    backend,
    write: async (order) => {
      orders.push(order);
      if (order.mending) return createStory({ content: `${order.mending.content} And more of it.` });
      order.onDraft?.(draft);
      throw new RefusedStoryError(draft, [fault]);
    },
  });
  const run = await engine.generate();
  expect(run).toMatchObject({ status: "failed", post: { status: "draft" } });
  expect(run.error).toContain("length");
  expect((await engine.readSettings()).refused).toEqual({ ...draft, faults: [fault], times: 1, isSaved: true });

  const [post] = await listPosts();
  await backend
    .serviceClient()
    .from("posts")
    .update({ content: `${draft.content} By hand.` })
    .eq("id", post?.id ?? "");
  const mended = await engine.generate({ mode: "mend", fault: 0 });
  // What the owner changed in the draft is what is mended.
  expect(orders[1]?.mending).toMatchObject({ content: `${draft.content} By hand.`, fault });
  expect(mended).toMatchObject({ status: "succeeded", post: { id: post?.id, status: "published" } });
  expect(await listPosts()).toMatchObject([{ content: `${draft.content} By hand. And more of it.` }]);
  expect((await engine.readSettings()).refused).toBeNull();
});

test("says that a mended story was refused again, and keeps it until the owner leaves it", async () => {
  const engine = createTestEngine({ backend, write: () => Promise.reject(new RefusedStoryError(draft, [fault])) });
  await engine.generate();
  expect(await listPosts()).toEqual([]);
  const again = await engine.generate({ mode: "mend", fault: 0 });
  expect(texts(again)).toContain("refused this story twice");
  expect((await engine.readSettings()).refused).toMatchObject({ times: 2, isSaved: false, content: draft.content });
  await expect(engine.generate({ mode: "mend", fault: 7 })).rejects.toMatchObject({ code: "conflict" });
  await engine.saveSettings({ refused: null });
  await expect(engine.generate({ mode: "mend", fault: 0 })).rejects.toMatchObject({ code: "conflict" });
});

test("does not mend a story that was published meanwhile", async () => {
  const engine = createTestEngine({
    backend,
    write: async (order) => {
      order.onDraft?.(draft);
      throw new RefusedStoryError(draft, [fault]);
    },
  });
  await engine.generate();
  await backend.serviceClient().from("posts").update({ status: "published" }).not("id", "is", null);
  await expect(engine.generate({ mode: "mend", fault: 0 })).rejects.toThrow("published meanwhile");
});

test("refuses a doubtful story where the owner wants drafts, with the sentence that is wrong", async () => {
  const engine = createTestEngine({
    backend,
    write: async (order) =>
      order.mending ? createStory() : createStory({ content: `${story.content} "No," said Zoltan.` }),
  });
  await engine.saveSettings({ draftsWhenInDoubt: true });
  const run = await engine.generate();
  expect(run.post?.status).toBe("draft");
  const { refused } = await engine.readSettings();
  expect(refused?.faults).toEqual([
    expect.objectContaining({ check: "Fits what is known", sentence: '"No," said Zoltan.' }),
  ]);
  expect((await engine.generate({ mode: "mend", fault: 0 })).post).toMatchObject({
    id: run.post?.id,
    status: "published",
  });
});
