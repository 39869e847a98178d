import { type Emphasis, emphases, type Segment, withoutEmphasis } from "./inline-segment.ts";

const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
const isWord = (character: string): boolean => !/\s/.test(character) && !isPunctuation(character);

type Side = "start" | "end";
const maxRead = 200;

/** The characters of a segment from one side; what is Markdown begins and ends with punctuation. */
const readFrom = (side: Side, { kind, text }: Segment): string[] => {
  if (kind !== "text") return [kind === "break" ? " " : "`"];
  return side === "start" ? Array.from(text.slice(0, maxRead)) : Array.from(text.slice(-maxRead)).toReversed();
};

/** The length of what cannot be marked at this side of a segment, beside the character `beside`. */
const measureOutside = (side: Side, segment: Segment, beside: string): number => {
  const characters = readFrom(side, segment);
  const isOutside = /\s/.test(characters[0] ?? " ") ? (one: string) => /\s/.test(one) : isPunctuation;
  if (isOutside === isPunctuation && !isWord(beside)) return 0;
  const inner = characters.findIndex((one) => !isOutside(one));
  return characters.slice(0, inner === -1 ? undefined : inner).join("").length;
};

const splitText = (side: Side, segment: Segment, length: number): { outer: Segment; inner: Segment } => {
  const place = side === "start" ? length : segment.text.length - length;
  const first = { ...segment, text: segment.text.slice(0, place) };
  const second = { ...segment, text: segment.text.slice(place) };
  return side === "start" ? { outer: first, inner: second } : { outer: second, inner: first };
};

/**
 * Takes what cannot be marked out of the emphasis at one side of a run: spaces, line breaks, and punctuation that stands
 * between the mark and a word. `run` begins at that side.
 */
const loosen = (side: Side, run: readonly Segment[], emphasis: Emphasis, neighbour: Segment | undefined) => {
  const outer: Segment[] = [];
  const inner = [...run];
  let beside = neighbour === undefined ? " " : (readFrom(side === "start" ? "end" : "start", neighbour)[0] ?? " ");
  let index = 0;
  for (let segment = inner[index]; segment !== undefined; segment = inner[index]) {
    const length = measureOutside(side, segment, beside);
    if (length === 0) break;
    const isWhole = segment.kind !== "text" || length >= segment.text.length;
    const parts = isWhole ? { outer: segment, inner: segment } : splitText(side, segment, length);
    outer.push({ ...parts.outer, marks: withoutEmphasis(segment.marks, emphasis) });
    beside = readFrom(side === "start" ? "end" : "start", parts.outer)[0] ?? " ";
    if (isWhole) index += 1;
    else inner[index] = parts.inner;
  }
  return { outer, inner: inner.slice(index) };
};

const findRunEnd = (segments: readonly Segment[], from: number, emphasis: Emphasis): number => {
  let end = from;
  while (segments[end]?.marks.emphasis.has(emphasis)) end += 1;
  return end;
};

const placeRuns = (segments: readonly Segment[], emphasis: Emphasis): Segment[] => {
  const placed: Segment[] = [];
  for (let index = 0; index < segments.length;) {
    const runEnd = findRunEnd(segments, index, emphasis);
    if (runEnd === index) {
      placed.push(segments[index] as Segment);
      index += 1;
      continue;
    }
    const atStart = loosen("start", segments.slice(index, runEnd), emphasis, placed.at(-1));
    const atEnd = loosen("end", atStart.inner.toReversed(), emphasis, segments[runEnd]);
    for (const segment of atStart.outer) placed.push(segment);
    for (const segment of atEnd.inner.toReversed()) placed.push(segment);
    for (const segment of atEnd.outer.toReversed()) placed.push(segment);
    index = runEnd;
  }
  return placed;
};

/** `**a*b***` and `*c*` cannot stand side by side: where one overlaps the other, the part outside of strong is not slanted. */
const endWithStrong = (segments: readonly Segment[]): Segment[] => {
  const placed = [...segments];
  const isStrong = (index: number): boolean => placed[index]?.marks.emphasis.has("strong") ?? false;
  for (let start = 0; start < placed.length;) {
    const end = findRunEnd(placed, start, "em");
    let from = start;
    let to = start;
    if (isStrong(start - 1) && isStrong(start)) {
      from = findRunEnd(placed, start, "strong");
      to = end;
    } else if (isStrong(end) && isStrong(end - 1)) {
      to = end;
      while (isStrong(to - 1)) to -= 1;
    }
    for (let index = from; index < to; index += 1) {
      const segment = placed[index] as Segment;
      placed[index] = { ...segment, marks: withoutEmphasis(segment.marks, "em") };
    }
    start = Math.max(end, start + 1);
  }
  return placed;
};

/**
 * Markdown opens and closes emphasis only where white space, punctuation and words meet in certain ways; this takes out of
 * it what cannot be marked where it stands.
 */
export const placeEmphasis = (segments: readonly Segment[]): Segment[] =>
  emphases.reduce<Segment[]>(placeRuns, endWithStrong(segments));
