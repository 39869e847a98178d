import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import playerData from "#content/player.json" with { type: "json" };
import { playerSchema } from "#contracts/content/player.ts";
import { getLyrics } from "./lyrics/track-lyrics.ts";
import { overview, initialPlayCounts, tracks } from "./player-content.ts";
import { getPeaks } from "./waveform/track-peaks.ts";

test("validates content/player.json against its schema", () => {
  expect(playerSchema.safeParse(playerData).error).toBeUndefined();
});

test.each([...tracks, overview].filter(({ src }) => src))(
  "has audio, lyrics and waveform for '$title'",
  async (track) => {
    await access(`content${track.src}`);
    expect(getLyrics(track).length > 0).toBe(track.lyrics !== undefined);
    expect(getPeaks(track).every((peak) => peak >= 0 && peak <= 1)).toBe(true);
  },
);

test("has 20 lyric cues from second 2 to second 61", () => {
  const lines = getLyrics(tracks[0]);
  expect(lines).toHaveLength(20);
  expect([lines[0]?.time, lines.at(-1)?.time]).toEqual([2, 61]);
});

test("starts play counts at 130 and 34", () => {
  expect(initialPlayCounts).toEqual({ "Chloe is alive": 130, "Chloe AI Overview": 34 });
});

test("rejects duplicate track ids, naming the field", () => {
  const twice = { ...playerData, tracks: [playerData.tracks[0], playerData.tracks[0]] };
  expect(playerSchema.safeParse(twice).error?.issues[0]).toMatchObject({
    path: ["tracks"],
    message: "every track needs an id of its own",
  });
});
