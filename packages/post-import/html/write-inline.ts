import { escapeLineStart, escapeText } from "./escape-markdown.ts";
import { type Emphasis, emphases, joinSegments, type Marks, noMarks, type Segment } from "./inline-segment.ts";
import { placeEmphasis } from "./place-emphasis.ts";

type Mark = Emphasis | "link";
const delimiters = { strong: "**", em: "*", del: "~~" } as const;

const isMarked = (marks: Marks, mark: Mark, first: Marks): boolean =>
  mark === "link" ? marks.link !== null && marks.link === first.link : marks.emphasis.has(mark);

const findEnd = (segments: readonly Segment[], from: number, mark: Mark, isLinkOpen: boolean): number => {
  const first = (segments[from] as Segment).marks;
  let end = from;
  for (let next = segments[end]; next && isMarked(next.marks, mark, first); next = segments[end]) end += 1;
  if (mark === "link" || isLinkOpen) return end;
  const outside = segments[end]?.marks.link ?? null;
  while (end > from && outside !== null && segments[end - 1]?.marks.link === outside) end -= 1;
  return end;
};

/** The mark that stays longest from here on. */
const chooseMark = (segments: readonly Segment[], from: number, open: ReadonlySet<Mark>) => {
  const { marks } = segments[from] as Segment;
  let chosen: { mark: Mark; end: number } | null = null;
  for (const mark of ["link", ...emphases] as const) {
    if (open.has(mark) || !isMarked(marks, mark, marks)) continue;
    const end = findEnd(segments, from, mark, open.has("link"));
    if (end > (chosen?.end ?? from)) chosen = { mark, end };
  }
  return chosen;
};

const writeSegment = ({ kind, text }: Segment): string =>
  kind === "text" ? escapeText(text) : kind === "break" ? "  \n" : text;

const writeMark = (mark: Mark, marks: Marks, inner: string): string => {
  if (mark !== "link") return delimiters[mark] + inner + delimiters[mark];
  return inner === "" ? "" : `[${inner}](${marks.link?.address ?? ""})`;
};

const write = (segments: readonly Segment[], open: ReadonlySet<Mark>): string => {
  const parts: string[] = [];
  for (let index = 0; index < segments.length;) {
    const segment = segments[index] as Segment;
    const chosen = chooseMark(segments, index, open);
    const part = chosen
      ? writeMark(chosen.mark, segment.marks, write(segments.slice(index, chosen.end), new Set([...open, chosen.mark])))
      : writeSegment(segment);
    const before = parts.at(-1) ?? "";
    // An exclamation mark before a link would make a picture of it; what follows a note, a link or a definition.
    if (part.startsWith("[") && before.endsWith("!")) parts[parts.length - 1] = String.raw`${before.slice(0, -1)}\!`;
    parts.push(before.endsWith("]") && /^[:([]/.test(part) && chosen === null ? `\\${part}` : part);
    index = chosen?.end ?? index + 1;
  }
  return parts.join("");
};

/** Spaces and breaks at the ends of a link stand outside of it. */
const trimLinks = (segments: readonly Segment[]): Segment[] =>
  segments.flatMap((segment, index) => {
    const { kind, text, marks } = segment;
    const outside = { ...marks, link: null };
    const isFirst = segments[index - 1]?.marks.link !== marks.link;
    const isLast = segments[index + 1]?.marks.link !== marks.link;
    if (marks.link === null || !(isFirst || isLast)) return [segment];
    if (kind === "break") return [{ ...segment, marks: outside }];
    if (kind !== "text") return [segment];
    const left = isFirst ? text.length - text.trimStart().length : 0;
    const right = isLast ? text.trimEnd().length : text.length;
    return [
      { kind, text: text.slice(0, left), marks: outside },
      { kind, text: text.slice(left, right), marks },
      { kind, text: text.slice(Math.max(left, right)), marks: outside },
    ].filter((part) => part.text !== "");
  });

const writeJoined = (segments: readonly Segment[]): string =>
  write(joinSegments(placeEmphasis(trimLinks(segments))), new Set());

/** Paragraphs of segments; two breaks in a row end one. */
export const writeParagraphs = (segments: readonly Segment[]): string[] => {
  const paragraphs: Segment[][] = [[]];
  let breaks = 0;
  for (const segment of joinSegments(segments)) {
    breaks = segment.kind === "break" ? breaks + 1 : 0;
    if (breaks > 1) paragraphs.push([]);
    else paragraphs.at(-1)?.push(segment);
  }
  return paragraphs
    .map((paragraph) =>
      writeJoined(joinSegments(paragraph)).trim().split("\n").map(escapeLineStart).join("\n").trimEnd(),
    )
    .filter((text) => text !== "");
};

/** Segments in one line, for headings, terms and cells of tables. */
export const writeLine = (segments: readonly Segment[]): string =>
  writeJoined(
    joinSegments(
      segments.map((segment) => (segment.kind === "break" ? { kind: "text", text: " ", marks: noMarks } : segment)),
    ),
  )
    .replaceAll("\n", " ")
    .trim();
