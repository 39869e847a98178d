import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readContent } from "#tests/support/generate-series.ts";
import { createStoryWork } from "@site/storyteller/story-work.ts";
import { createStoryWorkerOpener, type StoryWorker } from "./open-story-worker.ts";

const { bible, material, published } = await readContent();
const stories = published.map((story, index) => ({
  ...story,
  id: String(index),
  published_at: new Date(index).toISOString(),
  entry: null,
}));
const options = { seed: "one", note: "", useSource: true };

let worker: StoryWorker | undefined;
const open = async () => {
  worker = await createStoryWorkerOpener("content")(Promise.resolve(stories));
  const { generate } = worker;
  if (!generate) throw new Error("The site's own material is not used.");
  return { ...worker, generate };
};
afterEach(() => worker?.close());

test("writes and reviews like the same code without a thread", async () => {
  const { bible: known, generate, review } = await open();
  expect(known).toEqual(bible);
  const work = createStoryWork({ material, bible, stories });
  const told = await generate(options);
  expect(told).toEqual(work.generate(options));
  expect(await review(told.content)).toEqual(work.review(told.content));
});

test("does not block the event loop", async () => {
  const { generate } = await open();
  let isTold = false;
  const told = generate({ ...options, note: "everything about the bucket" }).finally(() => (isTold = true));
  let turns = 0;
  while (!isTold) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await told;
  expect(turns).toBeGreaterThan(5);
});

test("terminates if the stories cannot be read", async () => {
  const refused = new Error("no stories");
  await expect(createStoryWorkerOpener("content")(Promise.reject(refused))).rejects.toBe(refused);
});

test("aborts work in progress when closed", async () => {
  const { generate, close } = await open();
  const calls = [generate(options), generate(options)];
  const ends = Promise.allSettled(calls);
  await close();
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(generate(options)).rejects.toThrow("has ended");
});

test("reports invalid material, and passes bugs on", async () => {
  const empty = await mkdtemp(path.join(tmpdir(), "chloe-story-worker-"));
  await expect(createStoryWorkerOpener(empty)(Promise.resolve(stories))).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("bible.yaml") as string,
  });
  await rm(empty, { recursive: true });
  const { review, generate } = await open();
  await expect(review(null as never)).rejects.toThrow("Cannot read properties of null");
  expect((await generate(options)).title).not.toBe("");
});

test("with a given bible reviews only", async () => {
  const given = { ...bible, facts: [] };
  worker = await createStoryWorkerOpener("content", () => given)(Promise.resolve([]));
  expect(worker.bible).toEqual(given);
  expect(worker.generate).toBeNull();
  expect(await worker.review("I was there.")).toMatchObject({ contradictions: [] });
});
