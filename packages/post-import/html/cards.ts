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
import { findOnlyAddress, writeEmbed, writeLinkAlone, writeMedia } from "./embeds.ts";
import { escapeText } from "./escape-markdown.ts";
import { find, findByClass, findByName, getAttribute, getClasses, getLine, hasClass } from "./html-query.ts";
import { collectInline } from "./inline-elements.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";
import { isCaption } from "./pictures.ts";
import { writeLine, writeParagraphs } from "./write-inline.ts";

type Kind = "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";

/** A quote with a first line of its own, or its content alone where quotes are too deep already. */
const writeAside = (head: string, blocks: readonly Block[], depth: number): Block[] =>
  depth >= maxIndentedDepth ? [...blocks] : [toOther(quote([head, joinBlocks(blocks)].filter(Boolean).join("\n")))];

const kindWords: readonly (readonly [Kind, readonly string[]])[] = [
  ["CAUTION", ["caution", "danger", "error", "red", "bug"]],
  ["WARNING", ["warning", "warn", "attention", "yellow"]],
  ["IMPORTANT", ["important", "purple"]],
  ["TIP", ["tip", "hint", "success", "green"]],
  ["NOTE", []],
];

const findKind = (classes: readonly string[]): Kind => {
  const words = new Set(classes.flatMap((name) => name.toLowerCase().split(/[-_]/)));
  return kindWords.find(([, names]) => names.some((name) => words.has(name)))?.[0] ?? "NOTE";
};

const calloutClasses = [
  "kg-callout-card",
  "callout",
  "admonition",
  "alert",
  "markdown-alert",
  "notice",
  "callout-block",
];

const isCallout = (element: HtmlElement): boolean => {
  const classes = getClasses(element);
  return (
    ["div", "aside", "section", "blockquote"].includes(element.name) &&
    calloutClasses.some((name) => classes.includes(name))
  );
};

const writeCallout: BlockWriter = (element, place, writeBlocks) => {
  const blocks = writeBlocks(element.children, { ...place, depth: place.depth + 1 });
  if (blocks.length === 0) return [];
  const emoji = findByClass(element, "kg-callout-emoji");
  // The sign of a callout is a box beside its text.
  const [sign, text] = blocks;
  const joined =
    emoji && sign && text && sign.text === escapeText(getLine(emoji))
      ? [toParagraph(`${sign.text} ${text.text}`), ...blocks.slice(2)]
      : blocks;
  return writeAside(`[!${findKind(getClasses(element))}]`, joined, place.depth);
};

export const writeDetails = (
  title: readonly HtmlNode[],
  content: readonly HtmlNode[],
  place: BlockPlace,
  writeBlocks: WriteBlocks,
): Block[] => {
  const head = writeLine(collectInline(title, place.marks, place.conversion)) || "Details";
  return place.depth >= maxIndentedDepth
    ? [toParagraph(head), ...writeBlocks(content, place)]
    : writeAside(`[!DETAILS] ${head}`, writeBlocks(content, { ...place, depth: place.depth + 1 }), place.depth);
};

const writeToggle: BlockWriter = (card, place, writeBlocks) => {
  const title = findByClass(card, "kg-toggle-heading-text");
  const content = findByClass(card, "kg-toggle-content");
  return title && content ? writeDetails(title.children, content.children, place, writeBlocks) : null;
};

const writeCaptionBelow = (card: HtmlElement, { marks, conversion }: BlockPlace): Block[] => {
  const caption = find(card, isCaption);
  return caption ? writeParagraphs(collectInline(caption.children, marks, conversion)).map(toParagraph) : [];
};

const writeBookmark: BlockWriter = (card, place) => {
  const link = findByName(card, "a");
  const title = findByClass(card, "kg-bookmark-title");
  const address = link && place.conversion.resolve(getAttribute(link, "href"), "link");
  return link && address !== null
    ? [writeLinkAlone(getLine(title ?? link) || getAttribute(link, "href"), address), ...writeCaptionBelow(card, place)]
    : null;
};

const writeFile: BlockWriter = (card, { conversion }) => {
  const link = findByName(card, "a");
  const address = link && conversion.resolve(getAttribute(link, "href"), "media");
  const title = getLine(findByClass(card, "kg-file-card-title")) || getLine(findByClass(card, "kg-file-card-filename"));
  return link && address !== null ? [writeLinkAlone(title || getLine(link) || "File", address)] : null;
};

const writePlayer: BlockWriter = (card, place) => {
  const player = find(card, ({ name }) => name === "audio" || name === "video");
  const title = getLine(findByClass(card, "kg-audio-title"));
  return player && [...writeMedia(player, title, place), ...writeCaptionBelow(card, place)];
};

const dropForm: BlockWriter = (_, { conversion }) => {
  conversion.addLoss("html", "A form for signing up was left out.");
  return [];
};

/** An address that WordPress shows as an embed. */
const writeEmbedBlock: BlockWriter = (block, place) => {
  const wrapper = findByClass(block, "wp-block-embed__wrapper");
  const address = wrapper && findOnlyAddress(wrapper);
  return address ? [...writeEmbed(address, "", place.conversion), ...writeCaptionBelow(block, place)] : null;
};

/** A link to a file, and a button that leads there as well. */
const writeFileBlock: BlockWriter = (block, { conversion }) => {
  const link = find(block, ({ name, attributes }) => name === "a" && attributes.has("href"));
  const address = link && conversion.resolve(getAttribute(link, "href"), "media");
  return link && address !== null ? [writeLinkAlone(getLine(link) || "File", address)] : null;
};

/** A link with a title, a description and a picture. */
const writeMixtape: BlockWriter = (card, { conversion }) => {
  const link = findByName(card, "a");
  const address = link && conversion.resolve(getAttribute(link, "href"), "link");
  const title = link && findByName(link, "strong");
  return link && address !== null
    ? [writeLinkAlone(getLine(title ?? link) || getAttribute(link, "href"), address)]
    : null;
};

const writersByClass: readonly (readonly [string, BlockWriter])[] = [
  ["kg-bookmark-card", writeBookmark],
  ["kg-toggle-card", writeToggle],
  ["kg-file-card", writeFile],
  ["kg-audio-card", writePlayer],
  ["kg-video-card", writePlayer],
  ["kg-signup-card", dropForm],
  ["wp-block-embed", writeEmbedBlock],
  ["wp-block-file", writeFileBlock],
  ["graf--mixtapeEmbed", writeMixtape],
  ["subscription-widget-wrap", dropForm],
  ["subscription-widget-wrap-editor", dropForm],
  ["subscription-widget", dropForm],
];

/** How an element is written that its classes tell more about than its name. */
export const findCardWriter = (element: HtmlElement): BlockWriter | null => {
  if (!element.attributes.has("class")) return null;
  if (isCallout(element)) return writeCallout;
  return writersByClass.find(([name]) => hasClass(element, name))?.[1] ?? null;
};
