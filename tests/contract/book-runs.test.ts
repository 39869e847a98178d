import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookRun } from "#contracts/book/book-run.ts";
import type { Backend } from "#server/backend.ts";
import { createTestEngine, request } from "#tests/support/create-test-engine.ts";
import { createTestReplicas, type TestReplicas } from "#tests/support/create-test-postgres.ts";

let site: TestReplicas;
let replicas: [Backend, Backend];

beforeAll(async () => {
  site = await createTestReplicas(2);
  replicas = site.replicas as [Backend, Backend];
});
afterAll(() => site.stop());

const listPosts = async () =>
  (await replicas[0].serviceClient().from("posts").select("id,status").order("created_at")).data;
type Engine = ReturnType<typeof createTestEngine>;
const waitForEnd = async (engine: Engine, id: string): Promise<BookRun | null> => {
  let last: BookRun | null = null;
  for await (const run of engine.follow(id, new AbortController().signal)) last = run;
  return last;
};

test("publishes one story for concurrent starts on two replicas, which both report its end", async () => {
  const engines = replicas.map((backend) => createTestEngine({ backend, heartbeatMs: 50 })) as [Engine, Engine];
  const started = await Promise.all(engines.map((engine) => engine.start(request)));
  expect(started[0]?.id).toBe(started[1]?.id);
  const results = await Promise.all(engines.map((engine) => waitForEnd(engine, started[0]?.id ?? "")));
  expect(results[0]).toMatchObject({ status: "succeeded", post: { status: "published" } });
  expect(results[1]).toEqual(results[0]);
  expect(await listPosts()).toHaveLength(1);
  expect((await engines[1].readLedger()).facts[0]?.source?.slug).toBe(results[0]?.post?.slug);
});

test("cancels a run on another replica", async () => {
  const [one, two] = [
    createTestEngine({ backend: replicas[0], heartbeatMs: 20, write: () => new Promise(() => undefined) }),
    createTestEngine({ backend: replicas[1] }),
  ];
  const { id } = await one.start(request);
  await two.cancel();
  expect(await waitForEnd(two, id)).toMatchObject({ status: "cancelled", post: null });
});

test("recovers a run as a draft only after its lease has expired", async () => {
  const { promise: isDrawing, resolve } = Promise.withResolvers<void>();
  const one = createTestEngine({
    backend: replicas[0],
    draw: () => {
      resolve();
      return new Promise<never>(() => undefined);
    },
  });
  const { id } = await one.start(request);
  await isDrawing;
  const two = createTestEngine({ backend: replicas[1] });
  await two.recover();
  expect((await two.find())?.status).toBe("running");
  // Expires the lease at once, as if its holder had not renewed it.
  const { data } = await replicas[1]
    .serviceClient()
    .rpc("claim_lost_story", { run_holder: "a tool", lease_ms: 0, every_run: true });
  expect(data).not.toBeNull();
  const [first, second] = [two, createTestEngine({ backend: replicas[1] })];
  await Promise.all([first.recover(), second.recover()]);
  expect(await two.find()).toMatchObject({ id, status: "failed", post: { status: "draft" } });
  expect((await listPosts())?.map(({ status }) => status)).toEqual(["published", "draft"]);
  await one.close();
});
