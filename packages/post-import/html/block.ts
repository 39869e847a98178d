import type { Conversion } from "./conversion.ts";
import type { Marks } from "./inline-segment.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";

/** A block of Markdown. `isList`: two of them in a row need different markers. */
export type Block = { text: string; kind: "paragraph" | "list" | "other" };

/** Where a block is written; `depth` counts the quotes and lists around it. */
export type BlockPlace = { conversion: Conversion; marks: Marks; depth: number };

export type WriteBlocks = (nodes: readonly HtmlNode[], place: BlockPlace) => Block[];
/** Writes an element as blocks; null if it is not as expected, and its content is to be written instead. */
export type BlockWriter = (element: HtmlElement, place: BlockPlace, writeBlocks: WriteBlocks) => Block[] | null;

/** Each quote and list writes something before every line: deeper ones are written without. */
export const maxIndentedDepth = 8;

export const joinBlocks = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join("\n\n");
export const toParagraph = (text: string): Block => ({ text, kind: "paragraph" });
export const toOther = (text: string): Block => ({ text, kind: "other" });

export const indent = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line, index) => (index === 0 || line === "" ? line : " ".repeat(width) + line))
    .join("\n");

export const quote = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
