import { findEmbedPage } from "../html/embed-address.ts";
import { htmlToMarkdown, type ResolveAddress } from "../html/html-to-markdown.ts";
import type { ImportLoss } from "../imported-post.ts";
import { escapeHtml } from "../plain-text.ts";
import type { Attachments } from "./attachments.ts";
import { type BlockSources, hasBlocks, translateBlocks } from "./blocks.ts";
import { translateShortcodes } from "./shortcodes.ts";

export type ContentSources = BlockSources & {
  attachments: Attachments;
  postId: string;
  resolveAddress: ResolveAddress;
};
export type Content = { content: string; losses: ImportLoss[]; isRestricted: boolean };

/** An address alone in its line is an embed, if its host can be. */
const embedLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      const address = line.trim();
      return /^https?:\/\/[^\s<>"]+$/.test(address) && findEmbedPage(address.replaceAll("&amp;", "&")) !== null
        ? `<iframe src="${escapeHtml(address.replaceAll("&amp;", "&"))}"></iframe>`
        : line;
    })
    .join("\n");

/** Line breaks that are written as elements as well count once. */
const withoutDoubleBreaks = (text: string): string => text.replaceAll(/<br ?\/?> ?\n/gi, "<br>");

/** The text of a post, of the block editor or of the classic one, whose lines are lines, in this site's Markdown. */
export const readContent = (source: string, sources: ContentSources): Content => {
  const text = source.includes("\r") ? source.replaceAll(/\r\n?/g, "\n") : source;
  const isOfBlocks = hasBlocks(text);
  const blocks = isOfBlocks ? translateBlocks(text, sources) : { html: text, unknown: [], isRestricted: false };
  const shortcodes = translateShortcodes(blocks.html, sources, isOfBlocks ? undefined : embedLines);
  const { resolveAddress } = sources;
  const read = htmlToMarkdown(isOfBlocks ? shortcodes.html : withoutDoubleBreaks(shortcodes.html), {
    resolveAddress,
    breaksLines: !isOfBlocks,
  });
  return {
    content: read.content,
    losses: [
      ...blocks.unknown.map((name): ImportLoss => ({
        kind: "html",
        text: `A block that the site filled was left out: ${name}.`,
        line: null,
      })),
      ...shortcodes.unknown.map((name): ImportLoss => ({
        kind: "shortcode",
        text: `The shortcode [${name}] stays as text.`,
        line: null,
      })),
      ...read.losses,
    ],
    isRestricted: blocks.isRestricted || shortcodes.isRestricted,
  };
};
