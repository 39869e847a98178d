import { expect, test } from "vitest";
import { toHeight, toShare } from "./scroll-together.ts";

// A paragraph, a picture much higher than its line in the text, and a paragraph.
const blocks = [
  { weight: 100, top: 10, height: 100 },
  { weight: 50, top: 120, height: 600 },
  { weight: 100, top: 730, height: 100 },
];
const total = 840;

test("finds where a share of the text is shown, however high its pictures are", () => {
  expect([0, 0.2, 0.4, 0.5, 0.8, 1].map((share) => toHeight(blocks, total, share))).toEqual([
    0, 60, 110, 420, 780, 840,
  ]);
});

test("finds the share of the text that is shown at a height, also between two parts of it", () => {
  expect([0, 60, 115, 420, 780, 840].map((height) => toShare(blocks, total, height))).toEqual([
    0, 0.2, 0.4, 0.5, 0.8, 1,
  ]);
});

test("goes by height where nothing is shown", () => {
  expect(toHeight([], 500, 0.5)).toBe(250);
  expect(toShare([], 500, 250)).toBe(0.5);
});
