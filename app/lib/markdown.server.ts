import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { MarkdownIt } from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { setAlignments, setDirections, setHeadingIds, setParagraphIds } from "#contracts/posts/markdown-blocks.ts";
import { createPostMarkdown } from "#contracts/posts/markdown/create-post-markdown.ts";
import type { PostEnv } from "#contracts/posts/markdown/post-env.ts";
import { resolveAddress } from "#contracts/resolve-address.ts";
import { getContent } from "./content/content.ts";
import { removeHiddenLinks } from "#contracts/hidden-links.ts";
import { translateLinks } from "#contracts/translate-links.ts";

/** A stored text with the links that the site shows: none to hidden pages, and the others at their addresses. */
const showLinks = (markdown: string): string =>
  translateLinks(removeHiddenLinks(markdown, getContent("pages").hidden), getContent("persona").shortName);

// The page title is the only h1: headings are shifted so that the highest one in the text becomes h2.
const placeHeadings = (markdown: MarkdownIt): void =>
  markdown.core.ruler.push("place_headings", (state) => {
    const headings = state.tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
    const highest = headings.reduce((level, { tag }) => Math.min(level, Number(tag.slice(1))), 6);
    for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + 2)}`;
  });

/** What becomes of an address of a known place that stands alone in a paragraph (contracts/posts/embeds). */
type Embeds = "cards" | "links";

const createMarkdown = (embeds: Embeds): MarkdownIt => {
  const markdown = createPostMarkdown({ embeds });
  placeHeadings(markdown);
  // Search results link to paragraphs.
  markdown.core.ruler.push("name_paragraphs", ({ tokens }) => setParagraphIds(tokens));
  markdown.core.ruler.push("name_headings", ({ tokens }) => void setHeadingIds(tokens));
  markdown.core.ruler.push("set_direction", ({ tokens }) => setDirections(tokens));
  markdown.core.ruler.push("align_cells", ({ tokens }) => setAlignments(tokens));
  return markdown;
};

const headings = ["h2", "h3", "h4", "h5", "h6"];
/** The texts are the owner's, so search engines follow their links. */
const foreignRel = "noopener";
const isOwnAddress = (address: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...headings,
    "p",
    "br",
    "hr",
    "em",
    "strong",
    "s",
    "a",
    "img",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "dl",
    "dt",
    "dd",
    "sup",
    "section",
    "figure",
    "figcaption",
    "div",
    "details",
    "summary",
    "button",
    "template",
    "iframe",
  ],
  allowedAttributes: {
    "*": ["dir"],
    ...Object.fromEntries(headings.map((tag) => [tag, ["id"]])),
    ...Object.fromEntries(["p", "li", "tr", "dt", "dd", "figure", "summary"].map((tag) => [tag, ["id"]])),
    a: ["href", "title", "rel", "id", "role", "aria-label"],
    section: ["role", "aria-label"],
    div: ["role"],
    button: ["type"],
    iframe: ["src", "title"],
    img: ["src", "alt", "title", "loading", "decoding"],
    ol: ["start"],
    code: ["class"],
  },
  // In the text, HTML is text: all of these are ours.
  allowedClasses: {
    code: [/^language-[\w-]+$/],
    ...Object.fromEntries(["th", "td"].map((tag) => [tag, ["text-start", "text-center", "text-end"]])),
    p: ["callout-title", "embed-title", "embed-notice"],
    div: ["gallery", "callout", /^callout-[a-z]+$/, "embed-box"],
    figure: ["embed", /^embed-[a-z]+$/],
    sup: ["footnote-ref"],
    section: ["footnotes"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => {
      const isOwn = isOwnAddress(attributes.href ?? "");
      return { tagName, attribs: isOwn ? attributes : { ...attributes, rel: foreignRel } };
    },
    // Only pages of this site that frame one player each (server/http/routes/embed-frames.ts), and only in a template.
    iframe: (tagName, attributes) => ({
      tagName,
      attribs: attributes.src?.startsWith("/embed/") ? attributes : {},
    }),
    img: (tagName, attributes) => showOrLink(tagName, attributes),
  },
};

// An image from a host that is not allow-listed becomes a link: the CSP would block it, and visitors must not be
// tracked.
const showOrLink = (tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const { src = "", alt = "" } = attributes;
  if (isAllowedImageUrl(src)) return { tagName, attribs: { ...attributes, alt, loading: "lazy", decoding: "async" } };
  return { tagName: "a", attribs: { href: src, rel: foreignRel }, text: alt || src };
};

// A JavaScript string takes at most two bytes per character.
const getByteSize = (html: string): number => html.length * 2 + 200;

/** Memoizes `render` in an LRU cache limited by bytes. */
export const createMarkdownCache = (maxBytes: number, render: (text: string) => string) => {
  const rendered = new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation: getByteSize });
  return (text: string): string => {
    const key = createHash("sha1").update(text).digest("base64");
    const known = rendered.get(key);
    if (known !== undefined) return known;
    const html = render(text);
    rendered.set(key, html);
    return html;
  };
};

const createRenderer = (embeds: Embeds) => {
  const markdown = createMarkdown(embeds);
  let texts: PostEnv["texts"] | undefined;
  let render: ((text: string) => string) | undefined;
  return (text: string): string => {
    const current = getContent("post");
    if (!render || texts !== current) {
      texts = current;
      render = createMarkdownCache(8_000_000, (content) =>
        sanitizeHtml(markdown.render(content, { texts: current } satisfies PostEnv), allowed),
      );
    }
    return render(showLinks(text));
  };
};

const renderers = { cards: createRenderer("cards"), links: createRenderer("links") };

/** Renders Markdown to sanitized HTML: for pages that load embeds with `cards`, for everything else with `links`. */
export const renderMarkdown = (text: string, embeds: Embeds = "links"): string => renderers[embeds](text);

const resolveAttribute =
  (name: "href" | "src", pageUrl: string) => (tagName: string, attributes: sanitizeHtml.Attributes) => {
    const url = resolveAddress(attributes[name] ?? "", pageUrl);
    return { tagName, attribs: url ? { ...attributes, [name]: url.href } : attributes };
  };

/** Makes the links and images of rendered HTML absolute, for readers outside of the page on which it stands. */
export const toAbsoluteHtml = (html: string, pageUrl: string): string =>
  sanitizeHtml(html, {
    allowedTags: allowed.allowedTags,
    allowedAttributes: false,
    transformTags: { a: resolveAttribute("href", pageUrl), img: resolveAttribute("src", pageUrl) },
  });
