import type { SpokenReading } from "../speech/readings.ts";

/** One sentence or line with its times in seconds. `part` counts the parts of the text. */
export type Cue = { from: number; to: number; part: number; text: string };

/** What is known of the audio of a text. */
export type EpisodeInfo = { bytes: number; seconds: number; files: number; starts: number[] };

/** One episode of the feed. Paths are of this site. */
export type Episode = {
  guid: string;
  title: string;
  description: string;
  page: string;
  date: Date;
  audio: string;
  type: string;
  bytes: number;
  seconds: number;
  transcript: string | null;
  chapters: string | null;
};

const toClock = (seconds: number): string => {
  const ms = Math.round(seconds * 1_000);
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`;
};

/** In a cue, `&` and `<` would begin markup. */
const escapeCue = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The sentences of a spoken text with their times: known for each part from its audio, and within a part by the share of
 * characters, because the services give no times of words.
 */
export const toCues = ({ parts }: Pick<SpokenReading, "parts">, { starts, seconds }: EpisodeInfo): Cue[] =>
  parts.flatMap(({ sentences, text }, part) => {
    const from = starts[part] ?? 0;
    const length = (starts[part + 1] ?? seconds) - from;
    let passed = 0;
    return sentences.map((sentence) => {
      const begin = from + (length * passed) / text.length;
      passed = Math.min(text.length, passed + sentence.length + 1);
      return { from: begin, to: from + (length * passed) / text.length, part, text: sentence };
    });
  });

/** WebVTT. */
export const toTranscript = (cues: readonly Cue[]): string =>
  ["WEBVTT\n", ...cues.map(({ from, to, text }) => `${toClock(from)} --> ${toClock(to)}\n${escapeCue(text)}\n`)].join(
    "\n",
  );

/** Podcasting 2.0's chapters (JSON, version 1.2): one for each heading. */
export const toChapters = ({ parts }: Pick<SpokenReading, "parts">, { starts }: EpisodeInfo): string =>
  JSON.stringify({
    version: "1.2.0",
    chapters: parts.flatMap(({ isHeading, text }, part) =>
      isHeading || part === 0 ? [{ startTime: Math.round((starts[part] ?? 0) * 1_000) / 1_000, title: text }] : [],
    ),
  });
