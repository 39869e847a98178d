import type { ImportLoss } from "../imported-post.ts";
import { type Block, indent, joinBlocks, toOther } from "./block.ts";
import { type Conversion, createConversion, type ResolveAddress } from "./conversion.ts";
import { findFootnotes } from "./footnotes.ts";
import { noMarks } from "./inline-segment.ts";
import { type HtmlElement, parseHtml } from "./parse-html.ts";
import { writeBlocks } from "./write-blocks.ts";

export type { AddressKind, ResolveAddress } from "./conversion.ts";

export type HtmlOptions = {
  /**
   * What an address of the HTML becomes in the Markdown (trimmed, as written there, never empty), or null to leave it out:
   * the text of a link then stays. Without it only http, https and mailto stay.
   */
  resolveAddress?: ResolveAddress;
  /** Whether a line break in the source is one for the reader, and an empty line ends a paragraph, as in WordPress. */
  breaksLines?: boolean;
};

const writeNotes = (conversion: Conversion): Block[] => {
  const notes: Block[] = [];
  for (const { number, note } of conversion.footnotes.notes()) {
    const text = joinBlocks(writeBlocks(note.children, { conversion, marks: noMarks, depth: 1 }));
    notes.push(toOther(`[^${number}]: ${indent(text, 4)}`));
  }
  return notes;
};

export type Converted = { content: string; losses: ImportLoss[] };

/** Converts what an element of a parsed document holds; `htmlToMarkdown` says how. */
export const elementToMarkdown = (element: HtmlElement, options: HtmlOptions = {}): Converted => {
  const conversion = createConversion(findFootnotes(element), options);
  const blocks = writeBlocks(element.children, { conversion, marks: noMarks, depth: 0 });
  const notes = writeNotes(conversion);
  // The line above the notes.
  if (notes.length > 0 && blocks.at(-1)?.text === "---") blocks.pop();
  const content = joinBlocks([...blocks, ...notes].filter(({ text }) => text !== ""));
  return { content, losses: conversion.losses };
};

/**
 * Converts HTML, whole documents or parts of any size, to this site's Markdown without raw HTML. Never throws. `losses` names
 * what does not come along, each once; their `line` is null. The content has no blank lines around it and is empty if there
 * is nothing to show.
 */
export const htmlToMarkdown = (html: string, options: HtmlOptions = {}): Converted => {
  const { root, problem } = parseHtml(html);
  const { content, losses } = elementToMarkdown(root, options);
  return { content, losses: problem === null ? losses : [{ kind: "html", text: problem, line: null }, ...losses] };
};
