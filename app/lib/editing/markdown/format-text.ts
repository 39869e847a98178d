import { findLineEnd, findLineStart, placeBlock, replaceWith, type TextEdit } from "./text-edit.ts";

export type Format =
  | "bold"
  | "italic"
  | "strike"
  | "heading"
  | "quote"
  | "list"
  | "numbers"
  | "code"
  | "link"
  | "table"
  | "callout"
  | "footnote"
  | "embed";

const wrap = (text: string, start: number, end: number, mark: string, placeholder: string): TextEdit => {
  const inner = text.slice(start, end);
  const isWrapped = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  if (isWrapped)
    return {
      from: start - mark.length,
      to: end + mark.length,
      insert: inner,
      select: [start - mark.length, end - mark.length],
    };
  const filling = inner || placeholder;
  return {
    from: start,
    to: end,
    insert: mark + filling + mark,
    select: [start + mark.length, start + mark.length + filling.length],
  };
};

const prefixLines = (
  text: string,
  start: number,
  end: number,
  getPrefix: (index: number) => string,
  pattern: RegExp,
): TextEdit => {
  const from = findLineStart(text, start);
  const to = findLineEnd(text, end);
  const lines = text.slice(from, to).split("\n");
  const has = lines.every((line) => pattern.test(line));
  const insert = lines.map((line, index) => (has ? line.replace(pattern, "") : getPrefix(index) + line)).join("\n");
  const caret = from + insert.length;
  return { from, to, insert, select: start === end ? [caret, caret] : [from, caret] };
};

/** The longest address that a link is made of. */
const maxAddressLength = 2_000;
export const isAddress = (text: string): boolean =>
  text.length <= maxAddressLength && /^(?:https?:\/\/|mailto:)\S+$/i.test(text);

const encodeAddress = (address: string): string => address.replaceAll("(", "%28").replaceAll(")", "%29");

const link = (text: string, start: number, end: number): TextEdit => {
  const inner = text.slice(start, end);
  const isBare = isAddress(inner);
  const [name, address] = isBare ? ["text", inner] : [inner || "text", "https://"];
  const at = isBare ? start + 1 : start + name.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${name}](${address})`,
    select: [at, at + (isBare ? name.length : address.length)],
  };
};

/** A link to `address`, named by the selection or, if there is none, `name`. */
export const linkTo = (text: string, start: number, end: number, address: string, name: string): TextEdit => {
  const words = text.slice(start, end) || name.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  return replaceWith(start, end, `[${words}](${encodeAddress(address)})`);
};

const callout = (text: string, start: number, end: number): TextEdit => {
  const words = text.slice(start, end) || "text";
  const block = `> [!NOTE]\n> ${words.replaceAll("\n", "\n> ")}`;
  return placeBlock(text, start, end, block, ["> [!NOTE]\n> ".length, block.length]);
};

/** The mark where the selection ends, and the note at the end of the text. */
const footnote = (text: string, end: number): TextEdit => {
  const numbers = Array.from(text.matchAll(/\[\^(\d{1,6})\]/g), ([, number]) => Number(number));
  const mark = `[^${numbers.reduce((most, number) => Math.max(most, number), 0) + 1}]`;
  const insert = `${mark}${text.slice(end).trimEnd()}\n\n${mark}: note`;
  const last = end + insert.length;
  return { from: end, to: text.length, insert, select: [last - "note".length, last] };
};

const table = "| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |";

/** Applies a toolbar action to the selection from `start` to `end`. Applying it again toggles the formatting off. */
export const formatText = (format: Format, text: string, start: number, end: number): TextEdit => {
  switch (format) {
    case "bold":
      return wrap(text, start, end, "**", "bold text");
    case "italic":
      return wrap(text, start, end, "*", "italic text");
    case "strike":
      return wrap(text, start, end, "~~", "struck text");
    case "code":
      return wrap(text, start, end, "`", "code");
    case "heading":
      return prefixLines(text, start, end, () => "## ", /^#{1,6} /);
    case "quote":
      return prefixLines(text, start, end, () => "> ", /^> /);
    case "list":
      return prefixLines(text, start, end, () => "- ", /^[-*] /);
    case "numbers":
      return prefixLines(text, start, end, (index) => `${index + 1}. `, /^\d+\. /);
    case "link":
      return link(text, start, end);
    case "table":
      return placeBlock(text, end, end, table, ["| ".length, "| Column".length]);
    case "callout":
      return callout(text, start, end);
    case "footnote":
      return footnote(text, end);
    case "embed": {
      const address = isAddress(text.slice(start, end)) ? text.slice(start, end) : "https://";
      return placeBlock(text, start, end, address, [0, address.length]);
    }
  }
};
