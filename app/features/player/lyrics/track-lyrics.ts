import type { Track } from "#contracts/content/player.ts";
import { type LyricLine, parseVtt } from "./parse-vtt.ts";

const files = import.meta.glob<string>("/content/lyrics/*.vtt", { query: "?raw", import: "default", eager: true });
const parsed = new Map<string, LyricLine[]>();
const none: LyricLine[] = [];

/** The timed lines of a track; empty when it has none. The same array each time. */
export const getLyrics = ({ lyrics }: Track): LyricLine[] => {
  if (!lyrics) return none;
  const known = parsed.get(lyrics) ?? parseVtt(files[`/content${lyrics}`] ?? "");
  parsed.set(lyrics, known);
  return known;
};
