import type { Token } from "markdown-it";

/** `to` is the offset behind the last character. */
export type Range = { from: number; to: number };

/** Offsets at which the lines of a text begin, and one behind its end. */
const findLines = (text: string): number[] => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return [...starts, text.length + 1];
};

/** Whether a backslash makes the character at `at` a plain one. */
export const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
};

/** Code within the lines between two blank ones: from a run of backticks to the next that is as long. */
const findSpans = (text: string, { from, to }: Range): Range[] => {
  const runs = [...text.slice(from, to).matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    from: from + index,
    to: from + index + length,
  }));
  const byLength = new Map<number, Range[]>();
  for (const run of runs.toReversed()) {
    const same = byLength.get(run.to - run.from);
    if (same) same.push(run);
    else byLength.set(run.to - run.from, [run]);
  }
  const codeRanges: Range[] = [];
  for (const run of runs) {
    if (run.from < (codeRanges.at(-1)?.to ?? 0)) continue;
    const start = isEscaped(text, run.from) ? run.from + 1 : run.from;
    const same = byLength.get(run.to - start) ?? [];
    while ((same.at(-1)?.from ?? Infinity) <= run.from) same.pop();
    const end = same.at(-1);
    if (end) codeRanges.push({ from: start, to: end.to });
  }
  return codeRanges;
};

/** The parts of a text from `from` to `to` that blank lines separate. */
const findParts = (text: string, { from, to }: Range): Range[] => {
  const parts: Range[] = [];
  let isOpen = false;
  for (let at = from; at < to;) {
    const next = text.indexOf("\n", at);
    const end = next < 0 || next >= to ? to : next + 1;
    const isBlank = text.slice(at, end).trim() === "";
    const last = parts.at(-1);
    if (!isBlank && isOpen && last) last.to = end;
    else if (!isBlank) parts.push({ from: at, to: end });
    isOpen = !isBlank;
    at = end;
  }
  return parts;
};

/** Where a Markdown text has code, in order; `tokens` are those of the whole text, whose lines end with LF. */
export const findCode = (text: string, tokens: readonly Token[]): Range[] => {
  const lines = findLines(text);
  const toOffset = (line: number) => Math.min(lines[line] ?? text.length, text.length);
  const blocks = tokens
    .filter(({ type }) => type === "fence" || type === "code_block")
    .flatMap(({ map }) => (map ? [{ from: toOffset(map[0]), to: toOffset(map[1]) }] : []));
  const codeRanges: Range[] = [];
  let at = 0;
  for (const block of [...blocks, { from: text.length, to: text.length }]) {
    for (const part of findParts(text, { from: at, to: block.from })) codeRanges.push(...findSpans(text, part));
    if (block.to > block.from) codeRanges.push(block);
    at = block.to;
  }
  return codeRanges;
};

/** Tells for offsets that only grow whether there is code. */
export const createCodeTest = (code: readonly Range[]): ((at: number) => boolean) => {
  let next = 0;
  return (at) => {
    while ((code[next]?.to ?? Infinity) <= at) next += 1;
    return at >= (code[next]?.from ?? Infinity);
  };
};
