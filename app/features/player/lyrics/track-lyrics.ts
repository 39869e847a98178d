import type { Track } from "#contracts/content/player.ts";
import { type LyricLine, parseVtt } from "./parse-vtt.ts";

const files = import.meta.glob<string>("/content/lyrics/*.vtt", { query: "?raw", import: "default", eager: true });
const parsed = new Map<string, LyricLine[]>();
const none: LyricLine[] = [];

/** Lyric cues of a track, empty if none. Memoized: returns the same array each time. */
export const getLyrics = ({ lyrics }: Track): LyricLine[] => {
  if (!lyrics) return none;
  const known = parsed.get(lyrics) ?? parseVtt(files[`/content${lyrics}`] ?? "");
  parsed.set(lyrics, known);
  return known;
};
