import MarkdownIt, { type Token } from "markdown-it";
import { removeInvalidXml } from "./xml.ts";

export type Targets = {
  /** Path in the book of the image at this URL; null if the book does not contain it. */
  findImage(address: string): string | null;
  /** Target of a link, inside or outside of the book; null if it has none. */
  findLink(address: string): string | null;
};

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, xhtmlOut: true });

const getAddress = (token: Token, name: "src" | "href"): string => String(token.attrGet(name) ?? "");

const setImages = (tokens: Token[], { findImage }: Targets): void => {
  for (const token of tokens) {
    if (token.type !== "image") continue;
    const src = findImage(getAddress(token, "src"));
    if (src !== null) token.attrSet("src", src);
    else Object.assign(token, { type: "text", content: token.content, tag: "", attrs: null, children: null });
  }
};

/** A link without a target becomes plain text. */
const setLinks = (tokens: Token[], { findLink }: Targets): void => {
  let isLost = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const href = findLink(getAddress(token, "href"));
      isLost = href === null;
      if (href !== null) token.attrSet("href", href);
      else Object.assign(token, { tag: "span", attrs: null });
    }
    if (token.type === "link_close" && isLost) token.tag = "span";
  }
};

const setHeadings = (tokens: Token[], level: number): void => {
  const headings = tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + level)}`;
};

/** The direction of each block follows its first letter. */
const setDirections = (tokens: Token[]): void => {
  for (const token of tokens) if (token.nesting === 1 && token.level === 0) token.attrSet("dir", "auto");
};

/**
 * Converts the site's Markdown to well-formed XHTML, with images and links resolved for the book. The highest heading
 * of the text gets the given level.
 */
export const toXhtml = (text: string, level: number, targets: Targets): string => {
  const env = {};
  const tokens = markdown.parse(removeInvalidXml(text), env);
  setHeadings(tokens, level);
  setDirections(tokens);
  for (const { children } of tokens) {
    setImages(children ?? [], targets);
    setLinks(children ?? [], targets);
  }
  return removeInvalidXml(markdown.renderer.render(tokens, markdown.options, env));
};
