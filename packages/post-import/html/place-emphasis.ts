import { type Emphasis, emphases, type Segment, withoutEmphasis } from "./inline-segment.ts";

const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character);
const isSpace = (character: string): boolean => /\s/.test(character);
const isWord = (character: string): boolean => !isSpace(character) && !isPunctuation(character);

type Side = "start" | "end";
const maxRead = 200;

/** The characters of a segment from one side; what is Markdown begins and ends with punctuation. */
const readFrom = (side: Side, { kind, text }: Segment): string[] => {
  if (kind !== "text") return [kind === "break" ? " " : "`"];
  return side === "start" ? Array.from(text.slice(0, maxRead)) : Array.from(text.slice(-maxRead)).toReversed();
};

/** The length of what cannot be marked at this side of a segment, beside the character `beside`. */
const measureOutside = (characters: readonly string[], beside: string): number => {
  const isOutside = isSpace(characters[0] ?? " ") ? isSpace : isPunctuation;
  // Between a word and punctuation nothing opens; between two signs what opens might close as well.
  if (isOutside === isPunctuation && isSpace(beside)) return 0;
  const inner = characters.findIndex((one) => !isOutside(one));
  return characters.slice(0, inner === -1 ? undefined : inner).join("").length;
};

const splitText = (side: Side, segment: Segment, length: number): { outer: Segment; inner: Segment } => {
  const place = side === "start" ? length : segment.text.length - length;
  const first = { ...segment, text: segment.text.slice(0, place) };
  const second = { ...segment, text: segment.text.slice(place) };
  return side === "start" ? { outer: first, inner: second } : { outer: second, inner: first };
};

/** Whether text is struck and emphasized as well. */
const isDouble = ({ text, marks }: Segment, emphasis: Emphasis): boolean =>
  text.trim() !== "" && marks.emphasis.has("del") && (emphasis === "del" ? marks.emphasis.size > 1 : true);

/**
 * Takes what cannot be marked out of the emphasis at one side of a run: spaces, line breaks, and punctuation that stands
 * between the mark and a word. `run` begins at that side.
 */
const loosen = (side: Side, run: readonly Segment[], emphasis: Emphasis, neighbour: Segment | undefined) => {
  const outer: Segment[] = [];
  const inner = [...run];
  const isMixed = run.some(({ marks }) => marks.emphasis.has("strong") && marks.emphasis.has("em"));
  const isOneLink = run.every(({ marks }) => marks.link === run[0]?.marks.link);
  let beside = neighbour === undefined ? " " : (readFrom(side === "start" ? "end" : "start", neighbour)[0] ?? " ");
  let index = 0;
  for (let segment = inner[index]; segment !== undefined; segment = inner[index]) {
    // A link within, or strokes beside stars, are punctuation that cannot be taken out.
    const isSign =
      segment.kind === "markdown" || (segment.marks.link !== null && !isOneLink) || isDouble(segment, emphasis);
    // Within a word, several runs of stars are read otherwise than they were meant.
    const isAmbiguous = isMixed && isWord(beside) && !isSpace(readFrom(side, segment)[0] ?? " ");
    const length = measureOutside(isSign || isAmbiguous ? ["`"] : readFrom(side, segment), beside);
    if (length === 0) break;
    const isWhole = isSign || isAmbiguous || segment.kind === "break" || length >= segment.text.length;
    const parts = isWhole ? { outer: segment, inner: segment } : splitText(side, segment, length);
    outer.push({ ...parts.outer, marks: withoutEmphasis(segment.marks, emphasis) });
    beside = isSign ? "`" : (readFrom(side === "start" ? "end" : "start", parts.outer)[0] ?? " ");
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

/** Where a run ends that begins at `from`: at the edge of a link that it overlaps, for links are written around emphasis. */
const findPlacedEnd = (segments: readonly Segment[], from: number, emphasis: Emphasis): number => {
  const end = findRunEnd(segments, from, emphasis);
  const getLink = (index: number) => segments[index]?.marks.link ?? null;
  const [first, last] = [getLink(from), getLink(end - 1)];
  let edge = from;
  if (first !== null && getLink(from - 1) === first) {
    while (edge < end && getLink(edge) === first) edge += 1;
    return edge;
  }
  if (last === null || getLink(end) !== last) return end;
  for (edge = end; getLink(edge - 1) === last && edge > from;) edge -= 1;
  return edge > from ? edge : end;
};

const placeRuns = (segments: readonly Segment[], emphasis: Emphasis): Segment[] => {
  const placed: Segment[] = [];
  for (let index = 0; index < segments.length;) {
    const runEnd = findPlacedEnd(segments, index, emphasis);
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

/** `**a*b***` and `*c*` cannot stand side by side: where one overlaps the other, only the part within stays marked. */
const nest = (segments: readonly Segment[], outer: Emphasis, inner: Emphasis): Segment[] => {
  const placed = [...segments];
  const isOuter = (index: number): boolean => placed[index]?.marks.emphasis.has(outer) ?? false;
  for (let start = 0; start < placed.length;) {
    const end = findRunEnd(placed, start, inner);
    let from = start;
    let to = start;
    if (isOuter(start - 1) && isOuter(start)) {
      from = findRunEnd(placed, start, outer);
      to = end;
    } else if (isOuter(end) && isOuter(end - 1)) {
      to = end;
      while (isOuter(to - 1)) to -= 1;
    }
    for (let index = from; index < to; index += 1) {
      const segment = placed[index] as Segment;
      placed[index] = { ...segment, marks: withoutEmphasis(segment.marks, inner) };
    }
    start = Math.max(end, start + 1);
  }
  return placed;
};

const pairs = [
  ["strong", "del"],
  ["strong", "em"],
  ["del", "em"],
] as const;

const place = (segments: readonly Segment[]): Segment[] =>
  emphases.reduce<Segment[]>(
    placeRuns,
    pairs.reduce<Segment[]>((nested, [outer, inner]) => nest(nested, outer, inner), [...segments]),
  );

/**
 * Markdown opens and closes emphasis only where white space, punctuation and words meet in certain ways; this takes out of
 * it what cannot be marked where it stands. What is taken out may let two overlap anew, so it is done twice.
 */
export const placeEmphasis = (segments: readonly Segment[]): Segment[] =>
  segments.some(({ marks }) => marks.emphasis.size > 0) ? place(place(segments)) : [...segments];
