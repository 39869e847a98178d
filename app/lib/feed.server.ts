import { iptcSourceTypes, modelSourceType } from "#contracts/posts/source-type.ts";
import { escapeXml } from "#contracts/escape-html.ts";

export type FeedEntry = {
  title: string;
  url: string;
  /** Identifies the entry, if its address does not. */
  guid?: string;
  date: Date;
  /** Plain text. */
  summary?: string;
  /** Sanitized HTML with absolute addresses. */
  html: string;
  tags?: readonly string[];
  /** The language model that wrote it. */
  writtenWith?: string | null;
};

export type Feed = {
  title: string;
  description: string;
  author: string;
  /** Address of a square picture. */
  icon: string;
  /** Language tag. */
  language: string;
  /** Address of the page that shows the same. */
  pageUrl: string;
  /** Address of the feed itself. */
  selfUrl: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
};

type Attributes = Record<string, string>;

const openTag = (name: string, attributes: Attributes): string =>
  Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${escapeXml(value)}"`, `<${name}`);
const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `${openTag(name, attributes)}>${escapeXml(text)}</${name}>`;
const link = (name: string, attributes: Attributes): string => `${openTag(name, attributes)}/>`;

const toRssItem = (
  author: string,
  { title, url, guid, date, summary, html, tags = [], writtenWith }: FeedEntry,
): string =>
  [
    "<item>",
    element("title", title),
    element("link", url),
    element("guid", guid ?? url, { isPermaLink: String(guid === undefined) }),
    element("pubDate", date.toUTCString()),
    element("dc:creator", author),
    ...tags.map((tag) => element("category", tag)),
    writtenWith ? element("category", modelSourceType, { domain: iptcSourceTypes }) : "",
    element("description", summary ?? html),
    summary === undefined ? "" : element("content:encoded", html),
    "</item>\n",
  ].join("");

/** RSS 2.0. An entry without a summary has its HTML as description. */
export const toRss = ({ title, description, author, icon, language, pageUrl, selfUrl, entries }: Feed): string =>
  [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"',
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element("title", title),
    element("link", pageUrl),
    element("description", description),
    element("language", language),
    `<image>${element("url", icon)}${element("title", title)}${element("link", pageUrl)}</image>`,
    link("atom:link", { href: selfUrl, rel: "self", type: "application/rss+xml" }),
    ...entries.map((entry) => toRssItem(author, entry)),
    "</channel></rss>",
  ].join("");

const toAtomEntry = ({ title, url, guid, date, summary, html, tags = [], writtenWith }: FeedEntry): string =>
  [
    "<entry>",
    element("id", guid ?? url),
    element("title", title),
    link("link", { href: url }),
    element("published", date.toISOString()),
    element("updated", date.toISOString()),
    ...tags.map((tag) => link("category", { term: tag })),
    writtenWith ? link("category", { term: modelSourceType, scheme: iptcSourceTypes, label: writtenWith }) : "",
    summary === undefined ? "" : element("summary", summary),
    element("content", html, { type: "html" }),
    "</entry>\n",
  ].join("");

/** Atom 1.0. */
export const toAtom = ({ title, description, author, icon, language, pageUrl, selfUrl, entries }: Feed): string =>
  [
    `${openTag("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": language })}>`,
    element("id", selfUrl),
    element("title", title),
    element("subtitle", description),
    `<author>${element("name", author)}</author>`,
    element("icon", icon),
    element("updated", (entries[0]?.date ?? new Date(0)).toISOString()),
    link("link", { href: pageUrl }),
    link("link", { href: selfUrl, rel: "self", type: "application/atom+xml" }),
    ...entries.map(toAtomEntry),
    "</feed>",
  ].join("");

/** JSON Feed 1.1. */
export const toJsonFeed = ({ title, description, author, icon, language, pageUrl, selfUrl, entries }: Feed): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    language,
    home_page_url: pageUrl,
    feed_url: selfUrl,
    icon,
    authors: [{ name: author }],
    items: entries.map(({ title, url, guid, date, summary, html, tags = [], writtenWith }) => ({
      id: guid ?? url,
      url,
      title,
      summary,
      content_html: html,
      date_published: date.toISOString(),
      ...(tags.length > 0 && { tags }),
      ...(writtenWith && { _source: { type: iptcSourceTypes + modelSourceType, written_with: writtenWith } }),
    })),
  });
