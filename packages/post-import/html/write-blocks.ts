import {
  type Block,
  type BlockPlace,
  type BlockWriter,
  joinBlocks,
  maxIndentedDepth,
  quote,
  toOther,
  toParagraph,
  type WriteBlocks,
} from "./block.ts";
import { findCardWriter, writeDetails } from "./cards.ts";
import { writeCodeBlock, writeListing } from "./code-blocks.ts";
import { isHidden } from "./conversion.ts";
import { writeFrame, writeMedia, writeObject, writeScriptEmbed, writeSocialQuote } from "./embeds.ts";
import { galleryClasses, writeFigure, writePictures } from "./figures.ts";
import { getClasses, hasClass } from "./html-query.ts";
import { collectInline, findFormula, readMarks } from "./inline-elements.ts";
import type { Segment } from "./inline-segment.ts";
import { leaveOut, leaveOutHidden } from "./left-out.ts";
import { writeDefinitions, writeList } from "./lists.ts";
import { type HtmlElement, isElement } from "./parse-html.ts";
import { isCaption } from "./pictures.ts";
import { writeTable } from "./tables.ts";
import { writeLine, writeParagraphs } from "./write-inline.ts";

const writeHeading: BlockWriter = (element, { marks, conversion }) => {
  const segments = collectInline(element.children, marks, conversion);
  if (segments.every(({ kind, text }) => kind !== "text" || text.trim() === ""))
    return writeParagraphs(segments).map(toParagraph);
  const text = writeLine(segments);
  // A heading may close with signs of its own.
  return text === ""
    ? []
    : [
        toOther(
          `${"#".repeat(Number(element.name.slice(1)))} ${text.endsWith("#") ? `${text.slice(0, -1)}\\#` : text}`,
        ),
      ];
};

const writeQuote: BlockWriter = (element, place, writeBlocks) => {
  if (hasClass(element, "mastodon-embed") || element.attributes.has("data-instgrm-permalink")) {
    const embed = writeSocialQuote(element, place, writeBlocks);
    if (embed) return embed;
  }
  if (place.depth >= maxIndentedDepth) return null;
  const blocks = writeBlocks(element.children, { ...place, depth: place.depth + 1 });
  return blocks.length === 0 ? [] : [toOther(quote(joinBlocks(blocks)))];
};

const writeSummarized: BlockWriter = (element, place, writeBlocks) => {
  const summary = element.children.find((child) => isElement(child) && child.name === "summary");
  const others = element.children.filter((child) => child !== summary);
  return writeDetails(summary && isElement(summary) ? summary.children : [], others, place, writeBlocks);
};

const writePlainMedia: BlockWriter = (element, place) => writeMedia(element, "", place);

const writers = new Map<string, BlockWriter>([
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, writeHeading] as const),
  ["hr", () => [toOther("---")]],
  ["pre", writeCodeBlock],
  ["blockquote", writeQuote],
  ["dl", writeDefinitions],
  ["table", writeTable],
  ["details", writeSummarized],
  ["iframe", writeFrame],
  ["object", writeObject],
  ["embed", writeObject],
  ["audio", writePlainMedia],
  ["video", writePlainMedia],
  ["script", writeScriptEmbed],
]);

const findWriter = (element: HtmlElement, isAfterList: boolean): BlockWriter | null => {
  const card = findCardWriter(element);
  if (card) return card;
  const classes = getClasses(element);
  if (galleryClasses.some((name) => classes.includes(name))) return writePictures;
  if (element.name === "figure" && classes.includes("highlight")) return writeListing;
  if (element.name === "figure" || classes.includes("wp-caption") || classes.includes("captioned-image-container"))
    return writeFigure;
  if (["ul", "ol", "menu", "dir"].includes(element.name)) return writeList(isAfterList);
  return writers.get(element.name) ?? null;
};

const isBlock = (element: HtmlElement): boolean =>
  (element.hasBlock && element.name !== "a") ||
  ["embed", "script"].includes(element.name) ||
  writesDisplayFormula(element);
const writesDisplayFormula = (element: HtmlElement): boolean => findFormula(element)?.startsWith("$$") ?? false;

const isAlternating = (blocks: readonly Block[]): boolean => {
  const last = blocks.at(-1);
  return last?.kind === "list" && !/^(?:\* |\d+\) )/.test(last.text);
};

const writeElement = (element: HtmlElement, place: BlockPlace, before: readonly Block[]): Block[] => {
  const { conversion } = place;
  if (conversion.footnotes.isPart(element) || conversion.footnotes.isNoteList(element)) return [];
  if (isHidden(element)) {
    leaveOutHidden(element, conversion);
    return [];
  }
  const formula = findFormula(element);
  if (formula !== null) return writeParagraphs([{ kind: "text", text: formula, marks: place.marks }]).map(toParagraph);
  const written = findWriter(element, isAlternating(before))?.(element, place, writeBlocks) ?? null;
  if (written !== null) return written;
  if (leaveOut(element, conversion)) return [];
  const isFigureLike = isCaption(element) && element.hasBlock;
  return writeBlocks(element.children, isFigureLike ? place : { ...place, marks: readMarks(element, place.marks) });
};

const isMore = (comment: string): boolean => /^\s{0,20}more\b/i.test(comment);

/** Writes nodes as blocks: runs of inline nodes are paragraphs. */
export const writeBlocks: WriteBlocks = (nodes, place) => {
  const blocks: Block[] = [];
  let segments: Segment[] = [];
  const close = (): void => {
    for (const text of writeParagraphs(segments)) blocks.push(toParagraph(text));
    segments = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isBlock(node)) {
      close();
      for (const block of writeElement(node, place, blocks)) blocks.push(block);
    } else if (typeof node === "string" || isElement(node))
      for (const segment of collectInline([node], place.marks, place.conversion)) segments.push(segment);
    else if (isMore(node.comment) && place.depth === 0) {
      close();
      blocks.push(toOther("<!-- more -->"));
    }
  }
  close();
  return blocks;
};
