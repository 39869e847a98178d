import { expect, test } from "vitest";
import waveforms from "#content/media/audio/waveforms.json" with { type: "json" };
import { loudnessAt, getPeaks, wavePath } from "./track-peaks.ts";

test("returns 100 peaks for each measured track, a flat line otherwise", () => {
  const track = { id: "1", title: "t", artist: "a", duration: "1:03" };
  for (const name of Object.keys(waveforms)) {
    const peaks = getPeaks({ ...track, src: `/media/audio/${name}.mp3` });
    expect(peaks).toHaveLength(100);
    expect(new Set(peaks).size).toBeGreaterThan(20);
  }
  expect(new Set(getPeaks({ ...track, src: "/media/audio/unknown.mp3" })).size).toBe(1);
  expect(new Set(getPeaks({ ...track, src: "" })).size).toBe(1);
});

test("interpolates loudness between bars and clamps at both ends", () => {
  expect(loudnessAt([0, 1], 0.5)).toBeCloseTo(0.5);
  expect([loudnessAt([0.2, 1], -3), loudnessAt([0.2, 1], 7)].map((value) => Number(value.toFixed(2)))).toEqual([
    0.2, 1,
  ]);
  expect(loudnessAt([], 0.5)).toBe(0);
});

test("draws one centered line per bar", () => {
  expect(wavePath([1, 0])).toBe("M0.5 3.0V97.0M1.5 47.0V53.0");
});
