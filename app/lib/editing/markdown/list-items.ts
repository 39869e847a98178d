import { findLineEnd, findLineStart, isInCode, replaceWith, type TextEdit } from "./text-edit.ts";

/** What stands before the words of a line: quotes, then perhaps the marker of an item. Parts are as they are written. */
type LineStart = { quote: string; indent: string; marker: string; space: string; task: string; length: number };

const readQuote = (line: string): string => {
  let length = 0;
  for (;;) {
    let at = length;
    while (line[at] === " " && at - length < 3) at += 1;
    if (line[at] !== ">") return line.slice(0, length);
    length = at + (line[at + 1] === " " ? 2 : 1);
  }
};

const itemPattern = /^([ \t]{0,60})([-*+]|\d{1,9}[.)])([ \t]{1,4}|$)(\[[ xX]\](?:[ \t]|$))?/;
const isRule = (text: string): boolean => /^(?:-{3,}|\*{3,})$/.test(text.replaceAll(/[ \t]/g, ""));

const readLineStart = (line: string): LineStart => {
  const quote = readQuote(line);
  const rest = line.slice(quote.length);
  const [whole = "", indent = "", marker = "", space = "", task = ""] = isRule(rest)
    ? []
    : (itemPattern.exec(rest) ?? []);
  return { quote, indent, marker, space, task, length: quote.length + whole.length };
};

const readLineAt = (text: string, at: number) => {
  const from = findLineStart(text, at);
  const line = text.slice(from, findLineEnd(text, at));
  return { from, line, own: readLineStart(line) };
};

const measure = (indent: string): number => indent.replaceAll("\t", "    ").length;
/** Where what belongs to an item begins. */
const measureInner = ({ indent, marker, space }: LineStart): number =>
  measure(indent) + marker.length + (measure(space) || 1);

const isNumber = (marker: string): boolean => marker.length > 1;
const countOn = (marker: string): string =>
  isNumber(marker) ? `${Number.parseInt(marker, 10) + 1}${marker.at(-1)}` : marker;

const maxLinesAbove = 1_000;

/** The items above a line, from the nearest, up to the text before their list. */
function* itemsAbove(text: string, from: number): Generator<LineStart, void> {
  let end = from - 1;
  for (let count = 0; end >= 0 && count < maxLinesAbove; count += 1) {
    const start = findLineStart(text, end);
    const line = text.slice(start, end);
    const read = readLineStart(line);
    const inner = line.slice(read.quote.length);
    if (read.marker !== "") yield read;
    else if (inner.trim() !== "" && !/^[ \t]/.test(inner)) return;
    end = start - 1;
  }
}

/** How far in an item stands after it was moved by one level; null if it cannot be. */
const findTarget = (text: string, from: number, own: LineStart, isOut: boolean): number | null => {
  const width = measure(own.indent);
  for (const item of itemsAbove(text, from)) {
    const above = measure(item.indent);
    if (isOut && above < width) return above;
    if (!isOut && above <= width) return measureInner(item) <= width ? null : measureInner(item);
  }
  return isOut && width > 0 ? 0 : null;
};

/** The marker that goes on with the items at the same level, or begins a list there. */
const findMarker = (text: string, from: number, own: LineStart, target: number): string => {
  for (const item of itemsAbove(text, from)) {
    const above = measure(item.indent);
    if (above === target) return countOn(item.marker);
    if (above < target) break;
  }
  return isNumber(own.marker) ? `1${own.marker.at(-1)}` : own.marker;
};

const shiftLine = (line: string, shift: number): string => {
  const quote = readQuote(line);
  const rest = line.slice(quote.length);
  const words = rest.trimStart();
  if (words === "") return line;
  const width = measure(rest.slice(0, rest.length - words.length));
  return quote + " ".repeat(Math.max(0, width + shift)) + words;
};

/** The end of the last line that is selected, or belongs to the item that is. */
const findItemEnd = (text: string, end: number, width: number): number => {
  let to = findLineEnd(text, end);
  while (to < text.length) {
    const next = findLineEnd(text, to + 1);
    const line = text.slice(to + 1, next);
    const rest = line.slice(readQuote(line).length);
    const words = rest.trimStart();
    if (words === "" || measure(rest.slice(0, rest.length - words.length)) <= width) break;
    to = next;
  }
  return to;
};

export const isInList = (text: string, at: number): boolean =>
  readLineAt(text, at).own.marker !== "" && !isInCode(text, at);

/** Moves the selected items, with those below them, one level in or out; null if they cannot be. */
export const moveItems = (text: string, start: number, end: number, isOut: boolean): TextEdit | null => {
  const { from, line, own } = readLineAt(text, start);
  const target = own.marker === "" ? null : findTarget(text, from, own, isOut);
  if (target === null) return null;
  const width = measure(own.indent);
  const to = findItemEnd(text, end, width);
  const marker = findMarker(text, from, own, target);
  const first = own.quote + " ".repeat(target) + marker + (own.space || " ") + line.slice(own.length - own.task.length);
  const others = text
    .slice(from, to)
    .split("\n")
    .slice(1)
    .map((other) => shiftLine(other, target - width));
  const insert = [first, ...others].join("\n");
  const caret = Math.max(from, start + first.length - line.length);
  return { from, to, insert, select: start === end ? [caret, caret] : [from, from + insert.length] };
};

/** Where an item has no words yet, Enter ends it: one level further out, or the list. The same for quotes. */
const endItem = (text: string, from: number, line: string, own: LineStart): TextEdit => {
  const moved = own.marker === "" ? null : moveItems(text, from + line.length, from + line.length, true);
  if (moved) return moved;
  const kept = own.marker === "" ? own.quote.replace(/> ?$/, "") : own.quote;
  return replaceWith(from, from + line.length, kept);
};

/** What Enter does in a list, a list of tasks or a quote; null anywhere else. */
export const continueLine = (text: string, start: number, end: number): TextEdit | null => {
  if (start !== end) return null;
  const { from, line, own } = readLineAt(text, start);
  if (own.length === 0 || start - from < own.length || isInCode(text, start)) return null;
  if (line.slice(own.length).trim() === "") return endItem(text, from, line, own);
  const { quote, indent, marker, space, task } = own;
  return replaceWith(start, start, `\n${quote}${indent}${countOn(marker)}${space}${task && "[ ] "}`);
};

const pairs = new Map(
  [
    "()",
    "[]",
    "{}",
    '""',
    "''",
    "``",
    "**",
    "__",
    "~~",
    "“”",
    "‘’",
    "«»",
    "»«",
    "„“",
    "‚‘",
    "「」",
    "『』",
    "（）",
  ].map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** What a bracket or a quotation mark does to a selection: it stands around it. */
export const wrapSelection = (text: string, start: number, end: number, typed: string): TextEdit | null => {
  const closing = pairs.get(typed);
  if (closing === undefined || start === end) return null;
  return { from: start, to: end, insert: typed + text.slice(start, end) + closing, select: [start + 1, end + 1] };
};
