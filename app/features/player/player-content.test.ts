import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import playerData from "#content/player.json" with { type: "json" };
import { playerSchema } from "#contracts/content/player.ts";
import { getLyrics } from "./lyrics/track-lyrics.ts";
import { overview, initialPlayCounts, tracks } from "./player-content.ts";
import { getPeaks } from "./waveform/track-peaks.ts";

test("content/player.json fits its schema", () => {
  expect(playerSchema.safeParse(playerData).error).toBeUndefined();
});

test.each([...tracks, overview].filter(({ src }) => src))(
  "'$title' has its recording, its words and its waveform",
  async (track) => {
    await access(`content${track.src}`);
    expect(getLyrics(track).length > 0).toBe(track.lyrics !== undefined);
    expect(getPeaks(track).every((peak) => peak >= 0 && peak <= 1)).toBe(true);
  },
);

test("the song has 20 lines from second 2 to second 61", () => {
  const lines = getLyrics(tracks[0]);
  expect(lines).toHaveLength(20);
  expect([lines[0]?.time, lines.at(-1)?.time]).toEqual([2, 61]);
});

test("plays begin at 130 and 34", () => {
  expect(initialPlayCounts).toEqual({ "Chloe is alive": 130, "Chloe AI Overview": 34 });
});

test("two tracks with one id are refused with the field's name", () => {
  const twice = { ...playerData, tracks: [playerData.tracks[0], playerData.tracks[0]] };
  expect(playerSchema.safeParse(twice).error?.issues[0]).toMatchObject({
    path: ["tracks"],
    message: "every track needs an id of its own",
  });
});
