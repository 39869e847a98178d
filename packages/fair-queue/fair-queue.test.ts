import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const fill = (...items: [client: string, item: string][]) => {
  const lines = createFairQueue<string>();
  for (const [client, item] of items) lines.add(client, item);
  return lines;
};

test("serves clients round-robin, each in its own order", () => {
  const lines = fill(["a", "a1"], ["a", "a2"], ["a", "a3"], ["b", "b1"], ["c", "c1"], ["b", "b2"]);
  const taken = Array.from({ length: lines.total() + 1 }, () => lines.dequeue());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", undefined]);
  expect(lines.total()).toBe(0);
});

test("serves the client of the lowest rank first, and passes over one that may not be served", () => {
  const lines = fill(["a", "a1"], ["b", "b1"], ["c", "c1"], ["a", "a2"], ["d", "d1"]);
  const ranks = new Map([
    ["a", 2],
    ["b", Infinity],
    ["c", 1],
    ["d", 1],
  ]);
  const rank = (client: string) => ranks.get(client) ?? 0;
  const taken = Array.from({ length: 5 }, () => lines.dequeue(rank));
  expect(taken).toEqual(["c1", "d1", "a1", "a2", undefined]);
  expect([lines.total(), lines.dequeue()]).toEqual([1, "b1"]);
});

test("counts the remaining items of a client after one is removed", () => {
  const lines = fill(["a", "a1"], ["a", "a2"], ["b", "b1"]);
  lines.remove("a", "a1");
  lines.remove("a", "unknown");
  lines.remove("nobody", "a2");
  expect([lines.count("a"), lines.count("b"), lines.count("nobody"), lines.total()]).toEqual([1, 1, 0, 2]);
  expect([lines.dequeue(), lines.dequeue(), lines.dequeue()]).toEqual(["a2", "b1", undefined]);
});

test("finds the longest queue", () => {
  expect(fill().findLongest()).toEqual([]);
  expect(fill(["a", "a1"], ["b", "b1"], ["b", "b2"], ["c", "c1"]).findLongest()).toEqual(["b1", "b2"]);
});
