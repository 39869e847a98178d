import { findCodeRanges } from "./code-ranges.ts";
import { toPlainText } from "./plain-text.ts";

export type Heading = { title: string; level: number; start: number; end: number };

const maxLength = 1_000;

/** The first heading of a text, if nothing but pictures, comments and blank lines comes before it, or `anywhere`. */
export const findFirstHeading = (text: string): Heading | null => {
  const ranges = findCodeRanges(text);
  let at = 0;
  let before = "";
  let beforeStart = 0;
  for (let range = 0; at <= text.length;) {
    const lineEnd = text.indexOf("\n", at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(at, Math.min(end, at + maxLength));
    while ((ranges[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const isCode = (ranges[range]?.start ?? Number.POSITIVE_INFINITY) <= at && line.trimStart() === line;
    const [, marks, words = ""] = isCode ? [] : (/^ {0,3}(#{1,6})(?:[ \t]([^\n]*))?$/.exec(line) ?? []);
    if (marks !== undefined) return toHeading(words, marks.length, at, end);
    const underline = /^ {0,3}(?:(=)=*|(-)-+)[ \t]*$/.exec(line);
    if (!isCode && underline && before.trim() !== "" && !/^[\s>#|*+-]|^\d{1,9}[.)]/.test(before))
      return toHeading(before, underline[1] === undefined ? 2 : 1, beforeStart, end);
    before = isCode ? "" : line;
    beforeStart = at;
    at = end + 1;
  }
  return null;
};

const toHeading = (words: string, level: number, start: number, end: number): Heading | null => {
  const title = toPlainText(
    words
      .trim()
      .replace(/[ \t]#{1,100}$/, "")
      .replace(/\{[#.:][^{}]{0,200}\}$/, ""),
  );
  return title === "" ? null : { title, level, start, end };
};

/** A text without its first heading. */
export const removeHeading = (text: string, { start, end }: Heading): string =>
  text.slice(0, start) + text.slice(end).replace(/^\n/, "");
