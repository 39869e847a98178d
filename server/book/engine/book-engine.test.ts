import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishedLine, startLine } from "#contracts/book/book-run.ts";
import { AppError } from "#contracts/errors.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createStory, createTestEngine, request } from "#tests/support/create-test-engine.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
beforeEach(async () => {
  for (const table of ["posts", "story_ledger"] as const)
    await backend.serviceClient().from(table).delete().not("id", "is", null);
});
afterAll(() => backend.close());

const listPosts = async () =>
  (await backend.serviceClient().from("posts").select("id,title,slug,status,image_url,content").order("created_at"))
    .data ?? [];
const texts = (run: { lines: { text: string }[] }) => run.lines.map(({ text }) => text);

test("publishes one story for two concurrent starts, also with two processes", async () => {
  const [one, two] = [createTestEngine({ backend }), createTestEngine({ backend })];
  const begun = await Promise.all([one.start(request), one.start(request), two.start(request)]);
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  for (const engine of [one, two]) {
    let last: string | undefined;
    for await (const run of engine.follow(begun[0].id, new AbortController().signal)) last = run.status;
    expect(last).toBe("succeeded");
  }
  expect(await listPosts()).toHaveLength(1);
});

test("publishes without an image and with a warning if none can be created", async () => {
  const run = await createTestEngine({ backend }).generate();
  expect(run).toMatchObject({ status: "succeeded", progress: 100, error: null, post: { status: "published" } });
  expect(run.warning).toContain("no picture");
  expect(texts(run)[0]).toBe(startLine);
  expect(texts(run).slice(-2)).toEqual([publishedLine, `Warning: ${run.warning}`]);
  expect(await listPosts()).toMatchObject([{ status: "published", image_url: null }]);
});

test("names the picture of the last published story to whoever draws the next one", async () => {
  const previous: (string | undefined)[] = [];
  const draw = async (image: { previous?: string | undefined }) => {
    previous.push(image.previous);
    throw new Error("no picture");
  };
  const engine = createTestEngine({ backend, draw });
  await engine.generate();
  const post = (title: string, image_url: string | null, published_at: string | null) => ({
    title,
    slug: title,
    content: "words",
    image_url,
    published_at,
    status: published_at === null ? ("draft" as const) : ("published" as const),
  });
  await backend
    .serviceClient()
    .from("posts")
    .insert([
      post("old", "/media/old.webp", "2025-01-01T00:00:00Z"),
      post("last", "/media/last.webp", "2025-02-01T00:00:00Z"),
      post("bare", null, "2025-03-01T00:00:00Z"),
      post("draft", "/media/draft.webp", null),
    ])
    .throwOnError();
  await engine.generate();
  expect(previous).toEqual([undefined, "/media/last.webp"]);
});

const refused = new AppError("unavailable", "The language model refuses this key.");
test.each<[string, () => Promise<never> | ReturnType<typeof createStory>, RegExp]>([
  ["a refused key", () => Promise.reject(refused), /^The language model refuses this key\.$/],
  ["a bug", () => Promise.reject(new TypeError("undefined is not a story")), /^Something went wrong on our side\.$/],
  ["an empty text", () => createStory({ content: "" }), /it has no text/],
  ["a blank text", () => createStory({ content: " \n" }), /it has no text/],
  ["a truncated answer", () => createStory({ content: '{ "title": "The' }), /too short/],
  ["200 KB", () => createStory({ content: "word ".repeat(40_000) }), /its text is too long/],
  ["an empty title", () => createStory({ title: " " }), /it has no title/],
  ["a title of several lines", () => createStory({ title: "One\nTwo" }), /several lines/],
  ["a NUL character", () => createStory({ title: "One\0" }), /cannot be stored/],
  ["a lone surrogate", () => createStory({ title: "One \ud800" }), /cannot be stored/],
  ["no facts at all", () => createStory({ facts: null as never }), /^Something went wrong on our side\.$/],
  [
    "a thousand threads",
    () =>
      createStory({
        threadsOpened: Array.from({ length: 1_000 }, () => ({ id: "a", key: "a", statement: "a", sentence: "" })),
      }),
    /ledger/,
  ],
])("fails with a clear line and without a post for %s", async (_name, answer, error) => {
  const run = await createTestEngine({ backend, write: async () => answer() }).generate();
  expect([run.status, run.post, run.warning]).toEqual(["failed", null, null]);
  expect(run.error).toMatch(error);
  expect(texts(run).at(-1)).toBe(`Generation failed: ${run.error}`);
  expect(await listPosts()).toEqual([]);
});

test("keeps the text if the storyteller fails after writing it", async () => {
  const { title, content } = createStory();
  const engine = createTestEngine({
    backend,
    write: async ({ onDraft }) => {
      onDraft?.({ title, content });
      throw refused;
    },
  });
  expect(await engine.generate()).toMatchObject({
    status: "failed",
    error: refused.message,
    post: { status: "draft" },
  });
  expect(await listPosts()).toMatchObject([{ title, content, status: "draft" }]);
});

test("times out a storyteller that never responds and ignores its signal", async () => {
  const run = await createTestEngine({ backend, write: () => new Promise(() => undefined), runMs: 50 }).generate();
  expect([run.status, run.error]).toEqual(["failed", "The story took too long."]);
});

test("notifies of no changes before the story is published, so that visitors' caches stay valid", async () => {
  const changes: string[] = [];
  const { promise: isWritten, resolve: write } = Promise.withResolvers<void>();
  const engine = createTestEngine({
    backend,
    heartbeatMs: 5,
    write: async ({ onProgress }) => {
      for (let line = 0; line < 500; line++) onProgress(`line ${line}`);
      await isWritten;
      return createStory();
    },
  });
  const stop = backend.onChange((table) => changes.push(table));
  const { id } = await engine.start(request);
  const stored = () => backend.serviceClient().rpc("read_book_run", { run_id: id });
  await expect.poll(async () => JSON.stringify((await stored()).data)).toContain("line 499");
  expect(changes).toEqual([]);
  write();
  for await (const run of engine.follow(id, new AbortController().signal)) expect(run.lines.length).toBeLessThan(201);
  expect(engine.changed).toContain("posts");
  stop();
});

test("cancels while the storyteller writes, also from another process", async () => {
  const [one, two] = [
    createTestEngine({ backend, heartbeatMs: 20, write: () => new Promise(() => undefined) }),
    createTestEngine({ backend }),
  ];
  const { id } = await one.start(request);
  await two.cancel();
  let last;
  for await (const run of two.follow(id, new AbortController().signal)) last = run;
  expect(last).toMatchObject({ status: "cancelled", post: null });
  expect((await two.generate()).status).toBe("succeeded");
});

test("keeps the text as a draft when cancelled after it was written", async () => {
  const { promise: isDrawing, resolve } = Promise.withResolvers<void>();
  const { promise: never } = Promise.withResolvers<never>();
  const engine = createTestEngine({ backend, draw: () => (resolve(), never) });
  await engine.start(request);
  await isDrawing;
  await engine.cancel();
  expect(await engine.find()).toMatchObject({ status: "cancelled", post: { status: "draft" } });
  expect(await listPosts()).toMatchObject([{ title: "A Quiet Evening", status: "draft" }]);
});
