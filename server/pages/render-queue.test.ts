import { expect, test } from "vitest";
import { createRenderQueue, RenderQueueFull } from "./render-queue.ts";

/** Many turns of the event loop, in which the queue starts all that it may start. */
const settle = async () => {
  for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate);
};
const createWork = () => {
  const started: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => open.push(() => resolve(name)));
  };
  return { started, work, transforms: () => open.shift()?.() };
};

test("limits concurrent renderings", async () => {
  const { started, work, transforms } = createWork();
  const queue = createRenderQueue({ concurrency: 2, holdMs: 10_000 });
  const results = ["a", "b", "c"].map((name) => queue("client", work(name)));
  await settle();
  expect(started).toEqual(["a", "b"]);
  transforms();
  await settle();
  expect(started).toEqual(["a", "b", "c"]);
  transforms();
  transforms();
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
});

test("serves clients round-robin", async () => {
  const { started, work, transforms } = createWork();
  const queue = createRenderQueue({ concurrency: 1, holdMs: 10_000 });
  for (const name of ["a1", "a2", "a3"]) void queue("a", work(name));
  void queue("b", work("b1"));
  for (let time = 0; time < 3; time += 1) {
    await settle();
    transforms();
  }
  await settle();
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("releases the slot of a page that waits for the backend", async () => {
  const { started, work } = createWork();
  const queue = createRenderQueue({ concurrency: 1, holdMs: 20 });
  void queue("a", work("stuck"));
  void queue("a", work("next"));
  await expect.poll(() => started).toEqual(["stuck", "next"]);
});

test("frees the slot of a failed rendering and passes its error to the caller", async () => {
  const queue = createRenderQueue({ concurrency: 1, holdMs: 10_000 });
  await expect(queue("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue("a", async () => "made")).toBe("made");
});

test("rejects requests at once when the queue is full", async () => {
  const { work } = createWork();
  const queue = createRenderQueue({ concurrency: 1, holdMs: 10_000, maxWaiting: 3, maxWaitingOfClient: 2 });
  for (const name of ["a1", "a2", "a3"]) void queue("a", work(name));
  await expect(queue("a", work("a4"))).rejects.toThrow(RenderQueueFull);
  void queue("b", work("b1"));
  await expect(queue("c", work("c1"))).rejects.toThrow(RenderQueueFull);
});

test("polls the sockets several times between two pages", async () => {
  const queue = createRenderQueue({ concurrency: 2, holdMs: 10_000 });
  const order: string[] = [];
  const pages = ["a", "b", "c"].map((name) => queue("client", async () => void order.push(name)));
  const look = (times: number): void => {
    order.push("look");
    if (times > 1) setImmediate(() => look(times - 1));
  };
  setImmediate(() => look(5));
  await Promise.all(pages);
  expect(order).toEqual(["a", "look", "look", "look", "look", "look", "b", "c"]);
});
