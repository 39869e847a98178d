import { access } from "node:fs/promises";
import { expect, test } from "vitest";
import playerData from "#content/player.json" with { type: "json" };
import { getContent } from "#app/lib/content/content.ts";
import { playerSchema } from "#contracts/content/player.ts";
import { getLyrics } from "./lyrics/track-lyrics.ts";
import { getInitialPlayCounts, getTracks } from "./tracks.ts";
import { getPeaks } from "./waveform/track-peaks.ts";

const { overview } = getContent("player");
const tracks = getTracks();

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

test.each([...tracks, overview].filter(({ lyrics }) => lyrics))(
  "has lyric cues of '$title' in order, within its length",
  (track) => {
    const times = getLyrics(track).map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const [minutes = 0, seconds = 0] = track.duration.split(":").map(Number);
    expect(times.at(-1)).toBeLessThan(minutes * 60 + seconds);
  },
);

test("starts play counts at the numbers of the content", () => {
  const given = [...tracks, overview].flatMap(({ initialPlayCount, title }) =>
    initialPlayCount === undefined ? [] : [[title, initialPlayCount]],
  );
  expect(getInitialPlayCounts()).toEqual(Object.fromEntries(given));
});

test("rejects duplicate track ids, naming the field", () => {
  const twice = { ...playerData, tracks: [playerData.tracks[0], playerData.tracks[0]] };
  expect(playerSchema.safeParse(twice).error?.issues[0]).toMatchObject({
    path: ["tracks"],
    message: "every track needs an id of its own",
  });
});
