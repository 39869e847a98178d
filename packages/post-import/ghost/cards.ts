import { escapeHtml } from "../plain-text.ts";
import { type JsonRecord, isRecord, toRecords, toText } from "../json-record.ts";

/** Writes Markdown that is part of a document as HTML. */
export type RenderMarkdown = (markdown: string) => string;

const attribute = (name: string, value: unknown): string => {
  const text = toText(value);
  return text === "" ? "" : ` ${name}="${escapeHtml(text)}"`;
};
const caption = (value: unknown): string => (toText(value) === "" ? "" : `<figcaption>${toText(value)}</figcaption>`);
const first = (...values: unknown[]): string => values.map(toText).find((text) => text !== "") ?? "";
const link = (address: unknown, text: string): string =>
  toText(address) === "" ? "" : `<p><a${attribute("href", address)}>${escapeHtml(text)}</a></p>`;

const image = (card: JsonRecord): string => {
  const picture = `<img${attribute("src", card["src"])}${attribute("alt", card["alt"])}>`;
  const href = toText(card["href"]);
  const linked = href === "" ? picture : `<a${attribute("href", href)}>${picture}</a>`;
  return `<figure>${linked}${caption(card["caption"])}</figure>`;
};

const bookmark = (card: JsonRecord): string => {
  const metadata = isRecord(card["metadata"]) ? card["metadata"] : {};
  const address = first(card["url"], metadata["url"]);
  const title = first(metadata["title"], card["title"], address);
  return `<figure class="kg-bookmark-card"><a${attribute("href", address)}><div class="kg-bookmark-title">${escapeHtml(title)}</div></a>${caption(card["caption"])}</figure>`;
};

const embed = (card: JsonRecord): string => {
  const html = toText(card["html"]);
  const address = toText(card["url"]);
  if (/<iframe/i.test(html)) return `<figure>${html}${caption(card["caption"])}</figure>`;
  return address === ""
    ? html
    : `<figure><iframe${attribute("src", address)}></iframe>${caption(card["caption"])}</figure>`;
};

const callout = (card: JsonRecord): string =>
  `<div class="kg-callout-card kg-callout-card-${escapeHtml(toText(card["backgroundColor"]))}"><div class="kg-callout-emoji">${escapeHtml(toText(card["calloutEmoji"]))}</div><div class="kg-callout-text">${toText(card["calloutText"])}</div></div>`;

const toggle = (card: JsonRecord): string =>
  `<details><summary>${toText(card["heading"])}</summary>${toText(card["content"])}</details>`;

const code = (card: JsonRecord): string =>
  `<figure><pre><code${attribute("class", toText(card["language"]) && `language-${toText(card["language"])}`)}>${escapeHtml(toText(card["code"]))}</code></pre>${caption(card["caption"])}</figure>`;

const product = (card: JsonRecord): string =>
  [
    toText(card["productImageSrc"]) && `<figure><img${attribute("src", card["productImageSrc"])}></figure>`,
    `<h4>${toText(card["productTitle"])}</h4>`,
    toText(card["productDescription"]),
    link(card["productUrl"], first(card["productButton"], card["productUrl"])),
  ].join("");

const header = (card: JsonRecord): string =>
  [
    toText(card["backgroundImageSrc"]) && `<figure><img${attribute("src", card["backgroundImageSrc"])}></figure>`,
    toText(card["header"]) && `<h2>${toText(card["header"])}</h2>`,
    toText(card["subheader"]) && `<p>${toText(card["subheader"])}</p>`,
    link(card["buttonUrl"], first(card["buttonText"], card["buttonUrl"])),
  ].join("");

const callToAction = (card: JsonRecord): string =>
  [
    toText(card["imageUrl"]) && `<figure><img${attribute("src", card["imageUrl"])}></figure>`,
    toText(card["textValue"]),
    link(card["buttonUrl"], first(card["buttonText"], card["buttonUrl"])),
  ].join("");

const file = (card: JsonRecord): string => {
  const title = first(card["fileTitle"], card["fileName"], card["title"], card["src"]);
  return `<div class="kg-file-card"><a${attribute("href", card["src"])}><div class="kg-file-card-title">${escapeHtml(title)}</div></a></div>${toText(card["fileCaption"]) && `<p>${toText(card["fileCaption"])}</p>`}`;
};

const writers = new Map<string, (card: JsonRecord, renderMarkdown: RenderMarkdown) => string>([
  ["image", image],
  [
    "gallery",
    (card) =>
      `<figure class="kg-gallery-card">${toRecords(card["images"]).map(image).join("")}${caption(card["caption"])}</figure>`,
  ],
  ["embed", embed],
  ["bookmark", bookmark],
  ["callout", callout],
  ["toggle", toggle],
  ["code", code],
  ["codeblock", code],
  ["markdown", (card, renderMarkdown) => renderMarkdown(toText(card["markdown"]))],
  ["card-markdown", (card, renderMarkdown) => renderMarkdown(toText(card["markdown"]))],
  ["html", (card) => toText(card["html"])],
  ["button", (card) => link(card["buttonUrl"], first(card["buttonText"], card["buttonUrl"]))],
  ["audio", (card) => `<audio${attribute("src", card["src"])}${attribute("title", card["title"])}></audio>`],
  [
    "video",
    (card) =>
      `<figure class="kg-video-card"><video${attribute("src", card["src"])}${attribute("title", card["fileName"])}></video>${caption(card["caption"])}</figure>`,
  ],
  ["file", file],
  ["product", product],
  ["header", header],
  ["call-to-action", callToAction],
  ["hr", () => "<hr>"],
  ["horizontalrule", () => "<hr>"],
  ["paywall", () => ""],
  ["signup", () => '<div class="kg-signup-card"></div>'],
  [
    "before-after",
    (card) => ["beforeImage", "afterImage"].map((name) => (isRecord(card[name]) ? image(card[name]) : "")).join(""),
  ],
]);

/** Cards that stood in emails only, never on the site. */
const emailCards = new Set(["email", "email-cta"]);

/** HTML of a card, and why nothing is there if there is none. */
export const writeCard = (
  name: string,
  card: JsonRecord,
  renderMarkdown: RenderMarkdown,
): { html: string; loss: string | null } => {
  if (emailCards.has(name)) return { html: "", loss: "A part that stood in emails only was left out." };
  const write = writers.get(name);
  if (name === "") return { html: "", loss: null };
  return write
    ? { html: write(card, renderMarkdown), loss: null }
    : { html: "", loss: `A card of a kind that is not known here was left out: ${name.slice(0, 50)}.` };
};

export const isCard = (name: string): boolean => writers.has(name) || emailCards.has(name);
