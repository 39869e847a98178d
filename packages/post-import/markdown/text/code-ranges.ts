/** `verbatim`: a shortcode whose content is no Markdown, from its first tag to its last. */
export type CodeRange = { start: number; end: number; kind: "code" | "verbatim" };

type Line = { start: number; end: number; text: string };

function* toLines(text: string): Generator<Line> {
  for (let start = 0; start <= text.length;) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}

const maxMarks = 200;
const fencePattern = /^(?:`{3,}|~{3,})/;
const listPattern = /^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const verbatimPattern =
  /^[ \t]{0,40}\{(?:%-?|\{[<%])[ \t]{0,20}(highlight|codeblock|code|raw|comment|prism|mermaid|math|katex|chart|rawhtml|plantuml)\b/;
const verbatimEndPattern = /\{(?:%-?[ \t]{0,20}end|\{[<%][ \t]{0,20}\/[ \t]{0,20})(\w{1,20})/g;

/** A line without the marks of quotes and lists that it stands in. */
const withoutMarks = (line: string): string =>
  (/^[\s>]{0,200}/.exec(line.slice(0, maxMarks))?.[0].length ?? 0) > 0 || /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)
    ? line.slice(/^[\s>]{0,200}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,10})?/.exec(line)?.[0].length ?? 0)
    : line;

const endsVerbatim = (line: string, name: string): boolean =>
  [...line.matchAll(verbatimEndPattern)].some(([, ended]) => ended === name);

/** Code between equal runs of backticks within a paragraph. */
const findSpans = (text: string, start: number, end: number): CodeRange[] => {
  const runs = [...text.slice(start, end).matchAll(/`{1,1000}/g)].map(({ index, 0: run }) => ({
    at: start + index,
    length: run.length,
  }));
  const next = new Map<number, number>();
  const closers = runs.map(() => -1);
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const { length = 0 } = runs[at] ?? {};
    closers[at] = next.get(length) ?? -1;
    next.set(length, at);
  }
  const ranges: CodeRange[] = [];
  for (let at = 0; at < runs.length; at += 1) {
    const opener = runs[at];
    const closer = runs[closers[at] ?? -1];
    if (!opener || !closer || text[opener.at - 1] === "\\") continue;
    ranges.push({ start: opener.at, end: closer.at + closer.length, kind: "code" });
    at = closers[at] ?? at;
  }
  return ranges;
};

type Open =
  | { kind: "fence"; start: number; mark: string }
  | { kind: "verbatim"; start: number; name: string }
  | { kind: "math"; start: number };

/**
 * Where a Markdown text has code: fenced, indented, between backticks, and blocks of math; with `hasTags` also shortcodes
 * whose content is none. In the order of the text.
 */
export const findCodeRanges = (text: string, { hasTags = false } = {}): CodeRange[] => {
  const ranges: CodeRange[] = [];
  let open: Open | null = null;
  let paragraph: number | null = null;
  let isAfterBlank = true;
  let isIndented = false;
  let isList = false;
  const closeParagraph = (end: number): void => {
    if (paragraph !== null) ranges.push(...findSpans(text, paragraph, end));
    paragraph = null;
  };
  for (const line of toLines(text)) {
    if (open) {
      const content = withoutMarks(line.text).trim();
      const isEnd =
        open.kind === "fence"
          ? content.length >= open.mark.length && content.replaceAll(open.mark.charAt(0), "") === "" && content !== ""
          : open.kind === "math"
            ? content.endsWith("$$")
            : endsVerbatim(line.text, open.name);
      if (!isEnd) continue;
      ranges.push({ start: open.start, end: line.end, kind: open.kind === "verbatim" ? "verbatim" : "code" });
      open = null;
      isAfterBlank = true;
      continue;
    }
    if (line.text.trim() === "") {
      closeParagraph(line.start);
      isAfterBlank = true;
      continue;
    }
    const isFourDeep = /^(?: {4}| {0,3}\t)/.test(line.text);
    if (isFourDeep && !isList && (isIndented || (isAfterBlank && paragraph === null))) {
      ranges.push({ start: line.start, end: line.end, kind: "code" });
      isIndented = true;
      isAfterBlank = false;
      continue;
    }
    isIndented = false;
    const name = hasTags ? verbatimPattern.exec(line.text)?.[1] : undefined;
    const unmarked = withoutMarks(line.text);
    const [mark] = fencePattern.exec(unmarked) ?? [];
    const trimmed = line.text.trim();
    if (name !== undefined && !endsVerbatim(line.text, name) && text.lastIndexOf(name) > line.end)
      open = { kind: "verbatim", start: line.start, name };
    else if (mark !== undefined && !(mark.startsWith("`") && unmarked.slice(mark.length).includes("`")))
      open = { kind: "fence", start: line.start, mark };
    else if (trimmed.startsWith("$$") && (trimmed === "$$" || !trimmed.slice(2).includes("$$")))
      open = { kind: "math", start: line.start };
    if (open) closeParagraph(line.start);
    else {
      paragraph ??= line.start;
      if (!/^\s/.test(line.text) || listPattern.test(line.text)) isList = listPattern.test(line.text);
    }
    isAfterBlank = false;
  }
  closeParagraph(text.length);
  // What does not end in its paragraph is no math, and a fence without an end goes to the end of the text.
  if (open?.kind === "fence") ranges.push({ start: open.start, end: text.length, kind: "code" });
  return ranges;
};

/** Changes what is no code. Each piece comes with the index at which it begins. */
export const replaceOutsideCode = (
  text: string,
  replace: (piece: string, start: number) => string,
  inCode: (piece: string) => string = (piece) => piece,
): string => {
  let result = "";
  let at = 0;
  for (const { start, end } of findCodeRanges(text)) {
    if (start > at) result += replace(text.slice(at, start), at);
    result += inCode(text.slice(Math.max(at, start), end));
    at = end;
  }
  return result + (at < text.length ? replace(text.slice(at), at) : "");
};
