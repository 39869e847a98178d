import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend, Client } from "../../backend.ts";
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
  (await backend.serviceClient().from("posts").select("id,title,slug,status,content").order("created_at")).data ?? [];

/** An engine whose run hangs at its image, and a promise that resolves when it gets there. */
const createStuckEngine = (heartbeatMs?: number) => {
  const { promise: isDrawing, resolve } = Promise.withResolvers<void>();
  const { promise: never } = Promise.withResolvers<never>();
  const engine = createTestEngine({
    backend,
    draw: () => {
      resolve();
      return never;
    },
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  });
  return { engine, isDrawing };
};

/** The same backend, but writes of posts fail while `isFull` returns true. */
const createFullBackend = (isFull: () => boolean): Backend => {
  const refused = { data: null, error: { code: "53100", message: "the disk is full" }, status: 503 };
  const query: object = new Proxy(() => query, {
    get: (_target, name) => (name === "then" ? (done: (value: unknown) => void) => done(refused) : () => query),
  });
  const serviceClient = (): Client => {
    const client = backend.serviceClient();
    const from = (table: string) => {
      const real = client.from(table as "posts");
      return table === "posts" && isFull()
        ? Object.assign(Object.create(real) as object, { insert: () => query, update: () => query })
        : real;
    };
    return Object.assign(Object.create(client) as Client, { from });
  };
  return Object.assign(Object.create(backend) as Backend, { serviceClient });
};

/** The same backend, but it saves the state of runs only once released. */
const createHeldBackend = (released: Promise<void>): Backend => {
  const serviceClient = (): Client => {
    const client = backend.serviceClient();
    const rpc: Client["rpc"] = (name, ...given) => {
      const call = client.rpc(name, ...given);
      const throwOnError = () => released.then(() => call.throwOnError());
      return name === "save_book_run" ? (Object.assign(Object.create(call), { throwOnError }) as typeof call) : call;
    };
    return Object.assign(Object.create(client) as Client, { rpc });
  };
  return Object.assign(Object.create(backend) as Backend, { serviceClient });
};

test("fails a run whose process is gone at the next start, and saves its story as one draft", async () => {
  const { engine, isDrawing } = createStuckEngine();
  const { id } = await engine.start(request);
  await isDrawing;
  const next = createTestEngine({ backend });
  await Promise.all([next.recover(), next.recover()]);
  expect(await next.find()).toMatchObject({ id, status: "failed", post: { status: "draft" } });
  await next.recover();
  expect(await listPosts()).toMatchObject([
    { title: "A Quiet Evening", status: "draft", content: createStory().content },
  ]);
  expect(await next.generate()).toMatchObject({ status: "succeeded" });
  await engine.close();
});

test("does not mistake its newly saved draft for an earlier one when queried during recovery", async () => {
  const { engine, isDrawing } = createStuckEngine();
  await engine.start(request);
  await isDrawing;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const next = createTestEngine({ backend: createHeldBackend(released) });
  const recovered = next.recover();
  await expect.poll(listPosts).toHaveLength(1);
  const found = next.find();
  // The database answers in order: a second recovery would have read by then what the first one has saved.
  for (let reads = 0; reads < 10; reads += 1) await listPosts();
  release();
  await recovered;
  expect(await found).toMatchObject({ status: "failed", warning: expect.stringContaining("draft") as string });
  await engine.close();
});

test("stops working when another process has claimed its run", async () => {
  const { engine, isDrawing } = createStuckEngine(10);
  const { id } = await engine.start(request);
  await isDrawing;
  await createTestEngine({ backend }).recover();
  for await (const run of engine.follow(id, new AbortController().signal))
    expect(run.post?.status).not.toBe("published");
  expect(await listPosts()).toMatchObject([{ status: "draft" }]);
});

test("claims a run of another process only after its lease has expired", async () => {
  const { engine, isDrawing } = createStuckEngine();
  await engine.start(request);
  await isDrawing;
  const { data } = await backend
    .serviceClient()
    .rpc("claim_lost_story", { run_holder: "another", lease_ms: 1, every_run: false });
  expect(data).toBeNull();
  expect(await listPosts()).toEqual([]);
  await engine.cancel();
});

test("reports that the site was stopped, and saves the draft at the next start", async () => {
  const { engine, isDrawing } = createStuckEngine();
  await engine.start(request);
  await isDrawing;
  await engine.close();
  expect(await listPosts()).toEqual([]);
  const next = createTestEngine({ backend });
  await next.recover();
  expect(await next.find()).toMatchObject({
    status: "failed",
    error: "The site was stopped while the story was being made.",
    post: { status: "draft" },
  });
  expect(await listPosts()).toHaveLength(1);
});

test("keeps a story that cannot be saved as a post, and saves it as a draft once that is possible", async () => {
  let isFull = true;
  const engine = createTestEngine({ backend: createFullBackend(() => isFull) });
  const run = await engine.generate();
  expect(run).toMatchObject({ status: "failed", post: null });
  expect(run.lines.at(-1)?.text).toContain("It is kept");
  expect(await engine.find()).toMatchObject({ post: null });
  isFull = false;
  expect(await engine.find()).toMatchObject({ status: "failed", post: { status: "draft" } });
  expect(await listPosts()).toMatchObject([{ title: "A Quiet Evening", status: "draft" }]);
});

test("does not save a story again that was published before its process was gone", async () => {
  const engine = createTestEngine({ backend });
  const { post, id } = await engine.generate();
  const service = backend.serviceClient();
  const { data } = await service.rpc("read_book_run", { run_id: id });
  const { report, post_id: postId, order } = data as { report: object; post_id: string; order: object };
  const cutOff = crypto.randomUUID();
  await service.rpc("begin_book_run", {
    run_id: cutOff,
    post: postId,
    run_order: order as never,
    run_report: { ...report, post: null, lines: [] } as never,
    run_holder: "gone",
    lease_ms: 0,
  });
  const { title, content, excerpt, imagePrompt } = createStory();
  const entry = { facts: [], threadsClosed: [], threadsOpened: [], people: [], places: [] };
  await service.rpc("save_book_run", {
    run_id: cutOff,
    run_holder: "gone",
    lease_ms: 0,
    run_report: { ...report, post: null, lines: [] } as never,
    run_story: { title, content, excerpt, imagePrompt, entry },
    run_status: "running",
  });
  await engine.recover();
  expect(await engine.find()).toMatchObject({
    id: cutOff,
    status: "failed",
    post: { id: post?.id, status: "published" },
  });
  expect(await listPosts()).toMatchObject([{ id: post?.id, status: "published" }]);
});
