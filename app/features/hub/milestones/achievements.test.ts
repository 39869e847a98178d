import { expect, test } from "vitest";
import { isAchieved } from "./achievements.ts";

const count = (status: string, progress: number, length: number): number => {
  const achievements = Array.from({ length }, (_, index) => String(index));
  const reached = achievements.map((_text, index) => isAchieved({ status, progress, achievements }, index));
  // Achievements are reached in order.
  expect(reached).toEqual([...reached].sort((one, other) => Number(other) - Number(one)));
  return reached.filter(Boolean).length;
};

test.each([
  ["completed", 100, 4, 4],
  ["completed", 0, 4, 4],
  ["in-progress", 70, 5, 3],
  ["in-progress", 15, 7, 1],
  ["in-progress", 14, 7, 0],
  ["in-progress", 100, 3, 3],
  ["planned", 90, 5, 0],
  ["anything else", 90, 5, 0],
])("%s at %d %% with %d achievements has reached %d", (status, progress, length, expected) => {
  expect(count(status, progress, length)).toBe(expected);
});
