import { expect, test } from "vitest";
import { getGain, isPauseDue } from "./effects.ts";

const gainsAt = (towards: "full" | "half", from: number, times: number[]) =>
  times.map((now) => getGain({ towards, from, since: 0 }, now));

test("fades in from 0 to 1 in steps of 0.1 every 50 ms", () => {
  expect(gainsAt("full", 0, [0, 49, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 5_000])).toEqual([
    0, 0.1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1,
  ]);
  expect(gainsAt("full", 0, [40])).toEqual([0]);
});

test("fades out to half of the volume", () => {
  expect(gainsAt("half", 1, [0, 50, 100, 150, 200, 250, 300, 500])).toEqual([1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5, 0.5]);
});

test("does not raise the volume when fading out from below half", () => {
  expect(gainsAt("half", 0.3, [0, 50, 500])).toEqual([0.3, 0.3, 0.3]);
});

test("catches up after a late tick", () => {
  expect(getGain({ towards: "full", from: 0, since: 0 }, 1_000)).toBe(1);
});

test("pauses 500 ms after the press", () => {
  expect(isPauseDue({ towards: "half", from: 1, since: 0 }, 450)).toBe(false);
  expect(isPauseDue({ towards: "half", from: 1, since: 0 }, 500)).toBe(true);
  expect(isPauseDue({ towards: "full", from: 1, since: 0 }, 900)).toBe(false);
});
