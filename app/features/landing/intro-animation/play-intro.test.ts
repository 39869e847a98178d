import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { typingDelay } from "./intro-times.ts";
import { playIntro } from "./play-intro.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = (title: string, random: () => number) => {
  const startedAt = Date.now();
  const seen: [number, string][] = [];
  const note = (what: string) => void seen.push([Date.now() - startedAt, what]);
  const stop = playIntro(
    title,
    { onTyped: (count) => note(`typed ${count}`), onOverlayEnd: () => note("overlay ends"), onPart: note },
    undefined,
    random,
  );
  return { seen, stop };
};

test("types after 1 s, hides the overlay 1.5 s after the last character, then reveals the sections in order", () => {
  const { seen } = watch("Chl", () => 0);
  vi.runAllTimers();
  expect(seen).toEqual([
    [1_050, "typed 1"],
    [1_100, "typed 2"],
    [1_150, "typed 3"],
    [2_650, "overlay ends"],
    [5_650, "image"],
    [7_150, "audio"],
    [8_650, "bio"],
    [10_150, "youtube"],
    [11_650, "blog"],
    [13_150, "donation"],
    [14_650, "footer"],
  ]);
});

test("types a character every 50 to 200 ms", () => {
  expect([0, 0.5, 1].map(typingDelay)).toEqual([50, 125, 200]);
});

test("counts code points, not UTF-16 code units", () => {
  const { seen } = watch("é✨", () => 1);
  vi.runAllTimers();
  expect(seen.filter(([, what]) => what.startsWith("typed"))).toEqual([
    [1_200, "typed 1"],
    [1_400, "typed 2"],
  ]);
});

test.each([500, 1_120, 2_000, 6_000])("does nothing more when cancelled after %i ms", (ms) => {
  const { seen, stop } = watch("Chloe", () => 0);
  vi.advanceTimersByTime(ms);
  const before = seen.length;
  stop();
  vi.runAllTimers();
  expect(seen).toHaveLength(before);
});
