import { escapeHtml } from "./escape-markdown.ts";
import { hasLabels } from "./parse-markdown.ts";
import { splitMarkdown, type MarkdownPart } from "./split-markdown.ts";

type Card = { type: string; version: 1; [field: string]: unknown };

const toHtmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const toMarkdownCard = (markdown: string): Card => ({ type: "markdown", version: 1, markdown: escapeHtml(markdown) });

const toImageCard = (address: string, alt: string, caption: string): Card => ({
  type: "image",
  version: 1,
  src: address,
  width: null,
  height: null,
  title: "",
  alt,
  caption: toHtmlText(caption),
  cardWidth: "regular",
  href: "",
});

/** The frame of a video; null for an address that is none. */
const toFrame = (address: string): string | null => {
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})$/.exec(address)?.[1];
  if (youtube)
    return `<iframe width="200" height="113" src="https://www.youtube.com/embed/${youtube}?feature=oembed" frameborder="0" allow="encrypted-media; picture-in-picture; web-share" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`;
  const vimeo = /^https:\/\/vimeo\.com\/(\d{1,15})$/.exec(address)?.[1];
  return vimeo
    ? `<iframe src="https://player.vimeo.com/video/${vimeo}?app_id=122963" width="426" height="240" frameborder="0" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`
    : null;
};

const toEmbedCard = (url: string, html: string): Card => ({
  type: "embed",
  version: 1,
  url,
  embedType: "video",
  html,
  metadata: {},
  caption: "",
});

/** Null for a part that stays Markdown. */
const toOwnCard = (part: MarkdownPart): Card | null => {
  if (part.kind === "figure") return toImageCard(part.address, part.alt, part.caption);
  const frame = part.kind === "address" ? toFrame(part.address) : null;
  return part.kind === "address" && frame !== null ? toEmbedCard(part.address, frame) : null;
};

/**
 * A Markdown text, whose lines end with LF, as a document of Ghost's editor: cards of Markdown, which Ghost's own Markdown
 * shows as it is, between cards of what has one.
 */
export const toLexical = (text: string): string => {
  const cards: Card[] = [];
  let waiting: string[] = [];
  const flush = () => {
    const markdown = waiting.join("\n").replace(/^\n+/, "").trimEnd();
    if (markdown !== "") cards.push(toMarkdownCard(markdown));
    waiting = [];
  };
  for (const part of hasLabels(text) ? [{ kind: "text" as const, source: text }] : splitMarkdown(text)) {
    const card = toOwnCard(part);
    if (!card) waiting.push(part.source);
    else {
      flush();
      cards.push(card);
    }
  }
  flush();
  return JSON.stringify({
    root: { children: cards, direction: null, format: "", indent: 0, type: "root", version: 1 },
  });
};
