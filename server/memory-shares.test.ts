import { expect, test } from "vitest";
import { measureMemory, mebibyte, parseMemory, shareMemory } from "./memory-shares.ts";
import { createHeapFlags } from "./http/process/node-flags.ts";

test.each([
  ["512MB", 512],
  ["2GB", 2_048],
  ["1 g", 1_024],
  ["0MB", null],
  ["1TB", null],
  ["1.5GB", null],
  ["", null],
])("reads %s", (text, megabytes) => {
  expect(parseMemory(text)).toBe(megabytes === null ? null : megabytes * mebibyte);
});

test.each([
  ["all of a container with a limit", 768, 16_384, 768],
  ["a quarter of a machine, where no limit is known", 0, 4_096, 1_024],
  ["a quarter of a machine, where the limit is more than it has", 1e12, 4_096, 1_024],
  ["what a site needs on a small machine", 0, 1_024, 640],
  ["no more than 2 GB of a large one", 0, 65_536, 2_048],
])("takes %s", (_, limit, machine, expected) => {
  expect(measureMemory(limit * mebibyte, machine * mebibyte)).toBe(expected * mebibyte);
});

test.each([640, 1_024, 2_048, 16_384])("heap and caches leave room for the rest in %i MB", (megabytes) => {
  const { heap, pages, reads, readyResponses } = shareMemory(megabytes * mebibyte);
  expect(pages).toBeGreaterThanOrEqual(64 * mebibyte - 4_096);
  expect(heap + pages + reads + readyResponses).toBeLessThan(0.8 * megabytes * mebibyte);
});

test("limits the heap, unless NODE_OPTIONS does", () => {
  expect(createHeapFlags({ SITE_MEMORY: "1GB" })).toEqual(["--max-old-space-size=512"]);
  expect(createHeapFlags({ SITE_MEMORY: "1GB", NODE_OPTIONS: "--max-old-space-size=900" })).toEqual([]);
  expect(createHeapFlags({ NODE_OPTIONS: "--max_old_space_size_percentage=50" })).toEqual([]);
});
