import { replaceWith, type TextEdit } from "./text-edit.ts";

const maxMatches = 100_000;

/** Where a text has `wanted`, whatever its case, from its beginning. */
export const findMatches = (text: string, wanted: string): number[] => {
  if (wanted === "") return [];
  const [lower, lowerWanted] = [text.toLowerCase(), wanted.toLowerCase()];
  // A few letters have another length in lower case.
  const isSame = lower.length === text.length && lowerWanted.length === wanted.length;
  const [within, part] = isSame ? [lower, lowerWanted] : [text, wanted];
  const matches: number[] = [];
  for (
    let at = within.indexOf(part);
    at >= 0 && matches.length < maxMatches;
    at = within.indexOf(part, at + part.length)
  )
    matches.push(at);
  return matches;
};

/** The edit that replaces all matches, as one step; null if there are none. */
export const replaceAllMatches = (
  text: string,
  matches: readonly number[],
  length: number,
  next: string,
): TextEdit | null => {
  const [first] = matches;
  const last = matches.at(-1);
  if (first === undefined || last === undefined) return null;
  const parts = matches.map((at, index) => next + text.slice(at + length, matches[index + 1] ?? at + length));
  return replaceWith(first, last + length, parts.join(""));
};

const maxAround = 40;

/** A match with what is around it, for one line. */
export const showMatch = (
  text: string,
  at: number,
  length: number,
): { before: string; match: string; after: string } => ({
  before: text.slice(Math.max(0, at - maxAround), at).replaceAll(/\s+/g, " "),
  match: text.slice(at, at + length).replaceAll(/\s+/g, " "),
  after: text.slice(at + length, at + length + maxAround).replaceAll(/\s+/g, " "),
});
