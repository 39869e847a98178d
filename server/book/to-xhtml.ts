import type { Token } from "markdown-it";
import { setDirections, setHeadingIds } from "#contracts/posts/markdown-blocks.ts";
import { createPostMarkdown } from "#contracts/posts/markdown/create-post-markdown.ts";
import type { PostEnv } from "#contracts/posts/markdown/post-env.ts";
import { removeInvalidXml } from "#contracts/escape-html.ts";
import { type FindChapter, findLinkTarget } from "./link-targets.ts";

export type Targets = {
  /** The address of the story on the site. */
  pageUrl: string;
  /** Of the site: dates are written as its language does. */
  locale: string;
  /** What the site says around a text. */
  texts: PostEnv["texts"];
  /** Before the ids of headings and footnotes, if other texts stand in the same document. */
  idPrefix?: string;
  /** Path in the book of the image at this URL; null if the book does not contain it. */
  findImage(address: string): string | null;
  findChapter: FindChapter;
};

const markdown = createPostMarkdown({ embeds: "links", xhtmlOut: true });

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
const setLinks = (tokens: Token[], findTarget: (address: string) => string | null): void => {
  let isLost = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const href = findTarget(getAddress(token, "href"));
      isLost = href === null;
      if (href !== null) token.attrSet("href", href);
      else Object.assign(token, { tag: "span", attrs: null });
    }
    if (token.type === "link_close" && isLost) token.tag = "span";
  }
};

const setHeadings = (tokens: Token[], level: number): void => {
  const headings = tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const highest = headings.reduce((lowest, { tag }) => Math.min(lowest, Number(tag.slice(1))), 6);
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + level)}`;
};

/** Sets ids that are XML names, whatever the headings' scripts. Returns them by the ids on the site. */
const setBookIds = (tokens: Token[], prefix = ""): ReadonlyMap<string, string> => {
  const ids = [...setHeadingIds(tokens)];
  const bookIds = new Map(ids.map((id, index) => [id, `${prefix}heading-${index + 1}`]));
  for (const token of tokens)
    if (token.type === "heading_open") token.attrSet("id", bookIds.get(String(token.attrGet("id"))) ?? "");
  return bookIds;
};

/** Not every reader of books can open them. */
const openDetails = (tokens: Token[]): void => {
  for (const token of tokens) if (token.tag === "details" && token.nesting === 1) token.attrSet("open", "open");
};

/**
 * Converts the site's Markdown to well-formed XHTML, with images and links resolved for the book. The highest heading
 * of the text gets the given level.
 */
export const toXhtml = (text: string, level: number, targets: Targets): string => {
  const env: PostEnv = { texts: targets.texts, idPrefix: targets.idPrefix ?? "" };
  const tokens = markdown.parse(removeInvalidXml(text), env);
  setHeadings(tokens, level);
  const headingIds = setBookIds(tokens, targets.idPrefix);
  setDirections(tokens);
  openDetails(tokens);
  const source = { pageUrl: targets.pageUrl, headingIds };
  for (const { children } of tokens) {
    setImages(children ?? [], targets);
    setLinks(children ?? [], (address) => findLinkTarget(address, source, targets.findChapter));
  }
  return removeInvalidXml(markdown.renderer.render(tokens, markdown.options, env));
};
