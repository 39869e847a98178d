import type { MarkNode } from "./mark-tree.ts";
import { parseMarks } from "./parse-marks.ts";

const paragraphTags = new Set(["p", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "table"]);

const toText = (node: MarkNode): string => {
  if (typeof node === "string") return node;
  const { children, tag } = node;
  if (tag === "br") return "\n";
  const text = children.map(toText).join(tag === "tr" ? ", " : "");
  if (tag === "li" || tag === "tr") return `${text.trim()}\n`;
  return paragraphTags.has(tag) ? `\n\n${text.trim()}\n\n` : text;
};

/** A text of the character without its marks, to be read aloud or copied. */
export const toPlainSpeech = (text: string): string =>
  parseMarks(text)
    .map(toText)
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
