import type { MarkNode } from "./mark-tree.ts";
import { parseInline } from "./parse-inline.ts";

const maxDepth = 5;

const unseen = /^ {0,3}(```)|<(!--)|<(script|style)\b[^<>]*>/gim;
const ends: Record<string, RegExp> = {
  "```": /^ {0,3}```/gm,
  "!--": /-->/g,
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
};

/** Leaves out comments, scripts and styles of HTML, but for those in code. */
const dropUnseen = (text: string): string => {
  let kept = "";
  let from = 0;
  const unclosed = new Set<string>();
  unseen.lastIndex = 0;
  for (let match = unseen.exec(text); match; match = unseen.exec(text)) {
    const kind = (match[1] ?? match[2] ?? match[3] ?? "").toLowerCase();
    const end = ends[kind];
    if (!end || unclosed.has(kind)) continue;
    end.lastIndex = unseen.lastIndex;
    if (end.test(text)) {
      if (kind !== "```") {
        kept += text.slice(from, match.index);
        from = end.lastIndex;
      }
      unseen.lastIndex = end.lastIndex;
    } else unclosed.add(kind);
  }
  return kept + text.slice(from);
};

const fence = /^\s*```[^`]*$/;
const heading = /^ {0,3}(#{1,6})[ \t]+/;
// Below those of the page.
const headingTags = ["h3", "h4", "h5", "h6"] as const;
const rule = /^(?:\*{3,}|-{3,}|_{3,})$/;
// A face like ">:(" is no quote.
const quote = /^ {0,3}>(?![:;=_.<-])[ \t]?/;
const item = /^( *)(?:[*+-]|(\d{1,9})[.)])[ \t]+/;
const delimiterCell = /^:?-+:?$/;

const isRule = (line: string): boolean => rule.test(line.replaceAll(" ", ""));

const splitRow = (line: string): string[] => {
  const cells = line.split("|").map((cell) => cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
};

type Lines = readonly string[];

const isTable = (lines: Lines, index: number): boolean => {
  const line = lines[index] ?? "";
  const below = lines[index + 1] ?? "";
  if (!line.includes("|") || !below.includes("|")) return false;
  const cells = splitRow(below);
  return cells.every((cell) => delimiterCell.test(cell)) && splitRow(line).length === cells.length;
};

const isBlockStart = (lines: Lines, index: number): boolean => {
  const line = lines[index] ?? "";
  const [marker, , number = "1"] = item.exec(line) ?? [];
  const isBlock = [fence, heading, quote].some((start) => start.test(line));
  return (
    line.trim() === "" || isBlock || isRule(line) || (marker !== undefined && number === "1") || isTable(lines, index)
  );
};

/** Index of the first line from one on that is not inside a block. */
const findEnd = (lines: Lines, from: number, isInside: (line: string, index: number) => boolean): number => {
  let end = from;
  while (end < lines.length && isInside(lines[end] ?? "", end)) end += 1;
  return end;
};

type Source = { lines: Lines; depth: number; isGrowing: boolean };
type Parsed = { node: MarkNode; end: number };

const parseFence = ({ lines }: Source, from: number): Parsed => {
  const end = findEnd(lines, from + 1, (line) => !fence.test(line));
  const code = lines.slice(from + 1, end).join("\n");
  return { node: { tag: "pre", children: [{ tag: "code", children: [code] }] }, end: end + 1 };
};

const parseTable = ({ lines }: Source, from: number): Parsed => {
  const end = findEnd(lines, from + 2, (line) => line.includes("|"));
  const toRow = (line: string, tag: "th" | "td"): MarkNode => ({
    tag: "tr",
    children: splitRow(line).map((cell) => ({ tag, children: parseInline(cell) })),
  });
  const head: MarkNode = { tag: "thead", children: [toRow(lines[from] ?? "", "th")] };
  const body: MarkNode = { tag: "tbody", children: lines.slice(from + 2, end).map((line) => toRow(line, "td")) };
  return { node: { tag: "table", children: [head, body] }, end };
};

const parseQuote = ({ lines, depth, isGrowing }: Source, from: number): Parsed => {
  const end = findEnd(lines, from, (line) => quote.test(line));
  const inner = lines.slice(from, end).map((line) => line.replace(quote, ""));
  const source = { lines: inner, depth: depth + 1, isGrowing: isGrowing && end === lines.length };
  return { node: { tag: "blockquote", children: parseBlocks(source) }, end };
};

const parseList = ({ lines, depth, isGrowing }: Source, from: number): Parsed => {
  const [, indent = "", start] = item.exec(lines[from] ?? "") ?? [];
  const isInner = (line: string) => line.startsWith(`${indent}  `);
  const isItem = (line: string) => {
    const [marker, , number] = item.exec(line) ?? [];
    const isSameKind = (number === undefined) === (start === undefined);
    return marker !== undefined && isSameKind && !isInner(line) && !isRule(line);
  };
  const items: string[][] = [];
  const takeLine = (line: string, index: number): boolean => {
    const next = lines[index + 1] ?? "";
    if (isItem(line)) items.push([line.replace(item, "")]);
    else if (isInner(line)) items.at(-1)?.push(line.slice(indent.length + 2));
    else if (line.trim() === "" ? isItem(next) || isInner(next) : !isBlockStart(lines, index)) items.at(-1)?.push(line);
    else return false;
    return true;
  };
  const end = findEnd(lines, from, takeLine);
  const children = items.map((inner, index): MarkNode => {
    const isLast = end === lines.length && index === items.length - 1;
    const [first = "", ...rest] = parseBlocks({ lines: inner, depth: depth + 1, isGrowing: isGrowing && isLast });
    const isText = typeof first === "object" && first.tag === "p";
    return { tag: "li", children: isText ? [...first.children, ...rest] : [first, ...rest] };
  });
  if (start === undefined) return { node: { tag: "ul", children }, end };
  return { node: { tag: "ol", children, ...(Number(start) !== 1 && { start: Number(start) }) }, end };
};

const parseParagraph = ({ lines, isGrowing }: Source, from: number): Parsed => {
  const end = findEnd(lines, from + 1, (_, index) => !isBlockStart(lines, index));
  const text = lines.slice(from, end).map((line) => line.trim());
  return { node: { tag: "p", children: parseInline(text.join("\n"), isGrowing && end === lines.length) }, end };
};

const parseBlock = (source: Source, from: number): Parsed => {
  const { depth, lines } = source;
  const line = lines[from] ?? "";
  if (fence.test(line)) return parseFence(source, from);
  if (isRule(line)) return { node: { tag: "hr", children: [] }, end: from + 1 };
  const level = heading.exec(line)?.[1]?.length;
  if (level) {
    const tag = headingTags[Math.min(level, headingTags.length) - 1] ?? "h6";
    return { node: { tag, children: parseInline(line.replace(heading, "").trim()) }, end: from + 1 };
  }
  if (isTable(lines, from)) return parseTable(source, from);
  if (depth < maxDepth && quote.test(line)) return parseQuote(source, from);
  if (depth < maxDepth && item.test(line)) return parseList(source, from);
  return parseParagraph(source, from);
};

function parseBlocks(source: Source): MarkNode[] {
  const blocks: MarkNode[] = [];
  let index = 0;
  while (index < source.lines.length) {
    if (source.lines[index]?.trim() === "") index += 1;
    else {
      const { node, end } = parseBlock(source, index);
      blocks.push(node);
      index = end;
    }
  }
  return blocks;
}

/**
 * A text of the character with the marks that character cards and language models use: *action*, "speech", **strong**,
 * __underlined__, ~~deleted~~, headings, lists, quotes, code, tables and rules. Everything else is text.
 */
export const parseMarks = (text: string, isGrowing = false): MarkNode[] =>
  parseBlocks({
    lines: dropUnseen(text)
      .split(/\r\n?|\n/)
      .map((line) => line.trimEnd()),
    depth: 0,
    isGrowing,
  });
