import { type HtmlElement, type HtmlNode, isElement } from "@site/post-import/html/parse-html.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import { resolveAddress } from "#contracts/resolve-address.ts";

/** Where a text stands on the web, and which pictures a letter may load: those of the site. */
export type LetterPlace = { pageUrl: string; siteUrl: string };

// Colours are written into each element, because mail programs drop stylesheets. The classes are those to which
// content/mail/layout.html gives others in the dark.
const serif = "font-family:Georgia,'Times New Roman',serif;";
const mono = "font-family:Consolas,Menlo,'Courier New',monospace;";
const ink = "color:#231a47;";
const soft = "color:#51477a;";
const line = "1px solid #e2d8f4";
const ground = "background-color:#f5effb;";
const body = `font-size:17px;line-height:1.6;${ink}`;
/** Of the card without its padding: some mail programs know no `max-width`. */
const pictureWidth = 478;

const heading = (size: number): Look => ({
  class: "ink",
  style: `margin:28px 0 12px;${serif}font-size:${size}px;line-height:1.25;font-weight:600;${ink}`,
});

type Look = { tag?: string; class?: string; style?: string; attributes?: string };

/** Elements that mail programs show as they are. */
const looks: Readonly<Record<string, Look>> = {
  p: { class: "ink", style: `margin:0 0 18px;${body}` },
  h2: heading(27),
  h3: heading(22),
  h4: heading(19),
  h5: heading(17),
  h6: heading(17),
  em: {},
  strong: {},
  s: {},
  ul: { class: "ink", style: `margin:0 0 18px;padding:0 0 0 24px;${body}` },
  ol: { class: "ink", style: `margin:0 0 18px;padding:0 0 0 24px;${body}` },
  li: { style: "margin:0 0 6px;" },
  dl: { class: "ink", style: `margin:0 0 18px;${body}` },
  dt: { style: "margin:0;font-weight:600;" },
  dd: { style: "margin:0 0 8px 20px;" },
  blockquote: { style: "margin:0 0 18px;padding:0 0 0 18px;border-left:3px solid #8257ea;" },
  pre: {
    class: "quote",
    style: `margin:0 0 18px;padding:14px 16px;${ground}${mono}font-size:14px;line-height:1.5;${ink}white-space:pre-wrap;word-break:break-word;`,
  },
  code: { class: "quote", style: `padding:1px 4px;${ground}${mono}font-size:15px;${ink}word-break:break-word;` },
  table: {
    class: "ink",
    style: `margin:0 0 18px;border-collapse:collapse;font-size:15px;line-height:1.5;${ink}`,
    attributes: ` width="100%" cellpadding="0" cellspacing="0" border="0"`,
  },
  thead: {},
  tbody: {},
  tr: {},
  th: { class: "rule", style: `padding:8px 10px;border:${line};word-break:break-word;` },
  td: { class: "rule", style: `padding:8px 10px;border:${line};word-break:break-word;` },
  sup: { style: "font-size:12px;line-height:1;" },
  figure: { tag: "div", style: "margin:0 0 18px;" },
  figcaption: { tag: "p", class: "soft", style: `margin:8px 0 0;font-size:14px;line-height:1.5;${soft}` },
  summary: { tag: "p", class: "ink", style: `margin:0 0 8px;font-weight:600;${body}` },
};

const get = (element: HtmlElement, name: string): string => element.attributes.get(name) ?? "";
const hasClass = (element: HtmlElement, name: string): boolean => get(element, "class").split(" ").includes(name);

/** A link from the text to a footnote, which stands at the end of the letter too, or back: letters have no places. */
export const isFootnoteMark = (element: HtmlElement): boolean => get(element, "role") === "doc-noteref";
export const isFootnoteReturn = (element: HtmlElement): boolean => get(element, "role") === "doc-backlink";
export const isCallout = (element: HtmlElement): boolean => hasClass(element, "callout") || element.name === "details";

const attribute = (name: string, value: string): string => (value === "" ? "" : ` ${name}="${escapeHtml(value)}"`);

const open = (element: HtmlElement, { tag = element.name, class: name = "", style = "", attributes = "" }: Look) => {
  const side = /\btext-(start|center|end)\b/.exec(get(element, "class"))?.[1] ?? "";
  const align = { start: "left", center: "center", end: "right" }[side] ?? (element.name === "th" ? "left" : "");
  const start = element.name === "ol" ? get(element, "start") : "";
  return `<${tag}${attribute("dir", get(element, "dir"))}${attribute("align", align)}${attribute("start", start)}${attributes}${attribute("class", name)}${attribute("style", style)}>`;
};

const pictureStyle = `display:block;width:auto;max-width:100%;height:auto;border:0;font-size:14px;line-height:1.5;font-style:italic;${soft}`;

const toPicture = (src: string, alt: string, { pageUrl, siteUrl }: LetterPlace): string => {
  const url = resolveAddress(src, pageUrl);
  if (!url) return escapeHtml(alt);
  // Whoever else had the picture would learn who reads the letter, and when.
  if (url.origin !== new URL(siteUrl).origin) return toLink(url.href, escapeHtml(alt || url.href));
  return `<img class="soft"${attribute("src", url.href)} alt="${escapeHtml(alt)}" width="${pictureWidth}" border="0" style="${pictureStyle}">`;
};

const toLink = (href: string, label: string): string =>
  `<a class="address" href="${escapeHtml(href)}" style="color:#4d35b6;word-break:break-word;">${label}</a>`;

/** The picture of a post, above its text. */
export const toCoverHtml = (src: string, alt: string, place: LetterPlace): string =>
  `<div style="margin:0 0 22px;">${toPicture(src, alt, place)}</div>`;

const toBox = (element: HtmlElement, inner: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;"><tr><td${attribute("dir", get(element, "dir"))} class="quote" style="padding:14px 18px 2px;border-left:3px solid #8257ea;${ground}${ink}">${inner}</td></tr></table>`;

const toFootnotes = (element: HtmlElement, inner: string): string =>
  `<div class="rule" style="margin:28px 0 0;padding:16px 0 0;border-top:${line};"><p class="soft" style="margin:0 0 8px;font-size:14px;font-weight:600;${soft}">${escapeHtml(get(element, "aria-label"))}</p>${inner}</div>`;

/** A part of a post's HTML (`app/lib/markdown.server.ts`) as mail programs show it; what none of them knows is its content. */
export const toLetterHtml = (node: HtmlNode, place: LetterPlace): string => {
  if (typeof node === "string") return escapeHtml(node);
  if (!isElement(node) || isFootnoteReturn(node)) return "";
  const { name, parent } = node;
  if (name === "br") return "<br>";
  if (name === "hr") return `<hr class="rule" style="margin:28px 0;border:0;border-top:${line};">`;
  if (name === "img") return toPicture(get(node, "src"), get(node, "alt"), place);
  const inner = node.children.map((child) => toLetterHtml(child, place)).join("");
  if (isFootnoteMark(node)) return `[${inner}]`;
  const url = name === "a" ? resolveAddress(get(node, "href"), place.pageUrl) : null;
  if (url) return toLink(url.href, inner);
  if (isCallout(node)) return toBox(node, inner);
  if (name === "section") return toFootnotes(node, inner);
  const isPlain = name === "code" && parent?.name === "pre";
  const look = hasClass(node, "callout-title") ? looks["summary"] : isPlain ? undefined : looks[name];
  return look ? `${open(node, look)}${inner}</${look.tag ?? name}>` : inner;
};
