import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ContentProblem } from "./content-problems.ts";

type LineProblem = { line: number; reason: string };
type Line = { number: number; text: string };

const timing =
  /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})[ \t]+-->[ \t]+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})(?:[ \t]|$)/;
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

const toSeconds = (hours = "0", minutes = "0", seconds = "0"): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);

/** The lines between two empty ones, without the first block, which is the header. */
const splitBlocks = (lines: readonly string[]): Line[][] => {
  const blocks: Line[][] = [[]];
  for (const [index, text] of lines.entries()) {
    if (text.trim() === "") blocks.push([]);
    else blocks.at(-1)?.push({ number: index + 1, text });
  }
  return blocks.slice(1).filter((block) => block.length > 0);
};

type Cue = { start: number; end: number };

const readCue = (block: readonly Line[]): { problems: LineProblem[]; cue: Cue | null } => {
  const [first] = block;
  const line = first?.number ?? 1;
  const at = block.slice(0, 2).findIndex(({ text }) => text.includes("-->"));
  const times = block[at];
  if (!times)
    return { problems: [{ line, reason: "words stand outside of a cue: no line with --> is above" }], cue: null };
  const match = timing.exec(times.text);
  if (!match) {
    const reason = "times must look like 00:02.000 --> 00:04.500";
    return { problems: [{ line: times.number, reason }], cue: null };
  }
  const [, h1, m1, s1, h2, m2, s2] = match;
  const cue = { start: toSeconds(h1, m1, s1), end: toSeconds(h2, m2, s2) };
  const problems: LineProblem[] = [];
  if (cue.end <= cue.start) problems.push({ line: times.number, reason: "the cue ends before it begins" });
  if (block.length === at + 1) problems.push({ line: times.number, reason: "the cue has no words" });
  for (const { number, text } of block.slice(at + 1))
    if (text.includes("-->")) problems.push({ line: number, reason: "an empty line is missing above this cue" });
  return { problems, cue };
};

/** What keeps a browser or the player from showing a WebVTT file as it was meant. */
export const findCaptionProblems = (source: string): LineProblem[] => {
  const lines = source.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) return [{ line: 1, reason: "the first line must be WEBVTT" }];
  const problems: LineProblem[] = [];
  let last = 0;
  for (const block of splitBlocks(lines)) {
    if (otherBlock.test(block[0]?.text ?? "")) continue;
    const { problems: found, cue } = readCue(block);
    problems.push(...found);
    if (cue && cue.start < last)
      problems.push({ line: block[0]?.number ?? 1, reason: "the cue begins before the one above it" });
    if (cue) last = cue.start;
  }
  return problems;
};

/** All problems of the captions of a content folder. */
export const checkCaptions = async (contentDir: string): Promise<ContentProblem[]> => {
  const problems: ContentProblem[] = [];
  const names = await readdir(path.join(contentDir, "lyrics")).catch(() => []);
  for (const file of names.filter((name) => name.endsWith(".vtt")).map((name) => `lyrics/${name}`)) {
    const captionProblems = findCaptionProblems(await readFile(path.join(contentDir, file), "utf8"));
    problems.push(
      ...captionProblems.map(({ line, reason }) => ({ file: `content/${file}`, field: `line ${line}`, reason })),
    );
  }
  return problems;
};
