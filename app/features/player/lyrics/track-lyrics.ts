import { useEffect } from "react";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import type { Track } from "#contracts/content/player.ts";
import { type LyricLine, parseVtt } from "./parse-vtt.ts";

const files = import.meta.glob<string>("/content/lyrics/*.vtt", { query: "?raw", import: "default", eager: true });
const parsed = new Map<string, LyricLine[]>();
const none: LyricLine[] = [];

const fetched = createStore<ReadonlyMap<string, LyricLine[]>>(new Map());
const asked = new Set<string>();

const isOwn = (path: string): boolean => path.startsWith("/media/own/");

const fetchLines = async (path: string): Promise<LyricLine[]> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return parseVtt(await response.text());
};

const fetchOnce = async (path: string): Promise<void> => {
  if (asked.has(path)) return;
  asked.add(path);
  const lines = await fetchLines(path).catch(() => {
    // Asked for again when it is shown the next time.
    asked.delete(path);
    return none;
  });
  fetched.setState(new Map(fetched.getState()).set(path, lines));
};

/** Lyric cues of a track that ship with the site, empty if none. Memoized: returns the same array each time. */
export const getLyrics = ({ lyrics }: Track): LyricLine[] => {
  if (!lyrics) return none;
  const known = parsed.get(lyrics) ?? parseVtt(files[`/content${lyrics}`] ?? "");
  parsed.set(lyrics, known);
  return known;
};

/** Lyric cues of a track that is shown; null while uploaded ones are on their way. */
export const useLyrics = (track: Track): LyricLine[] | null => {
  const { lyrics = "" } = track;
  const own = useStore(fetched, (known) => known.get(lyrics));
  useEffect(() => {
    if (isOwn(lyrics)) void fetchOnce(lyrics);
  }, [lyrics]);
  return isOwn(lyrics) ? (own ?? null) : getLyrics(track);
};
