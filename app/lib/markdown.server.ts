import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { isAllowedImageUrl } from "#contracts/images/image-hosts.ts";
import { setDirections, setHeadingIds, setParagraphIds } from "#contracts/posts/markdown-blocks.ts";
import { resolveAddress } from "#contracts/resolve-address.ts";
import { showLinks } from "./shown-links.server.ts";

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

// The page title is the only h1: headings are shifted so that the highest one in the text becomes h2.
markdown.core.ruler.push("place_headings", (state) => {
  const headings = state.tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const highest = headings.reduce((level, { tag }) => Math.min(level, Number(tag.slice(1))), 6);
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) - highest + 2)}`;
});

// Search results link to paragraphs.
markdown.core.ruler.push("name_paragraphs", ({ tokens }) => setParagraphIds(tokens));

markdown.core.ruler.push("name_headings", ({ tokens }) => void setHeadingIds(tokens));

markdown.core.ruler.push("set_direction", ({ tokens }) => setDirections(tokens));

const headings = ["h2", "h3", "h4", "h5", "h6"];
const foreignRel = "noopener noreferrer nofollow ugc";

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
  ],
  allowedAttributes: {
    "*": ["dir"],
    ...Object.fromEntries(headings.map((tag) => [tag, ["id"]])),
    p: ["id"],
    li: ["id"],
    tr: ["id"],
    a: ["href", "title", "rel"],
    img: ["src", "alt", "title", "loading", "decoding"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
    code: ["class"],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => {
      const isOwn = attributes.href?.startsWith("/") || attributes.href?.startsWith("#");
      return { tagName, attribs: isOwn ? attributes : { ...attributes, rel: foreignRel } };
    },
    img: (tagName, attributes) => showOrLink(tagName, attributes),
    th: (tagName, attributes) => ({ tagName, attribs: getAlignment(attributes) }),
    td: (tagName, attributes) => ({ tagName, attribs: getAlignment(attributes) }),
  },
};

// markdown-it aligns table cells with a style attribute, which the CSP blocks; use `align` instead.
const getAlignment = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const align = /text-align:\s*(left|center|right)/.exec(attributes.style ?? "")?.[1];
  return align ? { align } : {};
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

const renderOnce = createMarkdownCache(8_000_000, (text) => sanitizeHtml(markdown.render(text), allowed));

/** Renders Markdown to sanitized HTML. */
export const renderMarkdown = (text: string): string => renderOnce(showLinks(text));

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
