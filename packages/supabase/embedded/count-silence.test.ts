import { expect, test } from "vitest";
import { createSilenceCounter } from "./count-silence.ts";

test("counts the ticks since the last beat", () => {
  const count = createSilenceCounter(500);
  expect([1, 2, 2, 2, 3].map((beats) => count({ beats, running: 0 }))).toEqual([0, 0, 500, 1_000, 0]);
});

test("begins anew when a long call has ended and the thread has not beaten yet", () => {
  const count = createSilenceCounter(500);
  const blocked = [7, 7, 7, 7].map((running) => count({ beats: 1, running }));
  expect(blocked).toEqual([0, 500, 1_000, 1_500]);
  expect(count({ beats: 1, running: 0 })).toBe(0);
  expect(count({ beats: 1, running: 0 })).toBe(500);
});
