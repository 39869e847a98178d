import { createHash } from "node:crypto";
import { escapeXml } from "#contracts/escape-html.ts";
import type { Podcast } from "#contracts/content/podcast.ts";
import type { Episode } from "./episode.ts";

export type PodcastFeed = Pick<Podcast, "title" | "description" | "category" | "owner" | "isExplicit"> & {
  siteUrl: string;
  /** Of the character. */
  author: string;
  /** Language tag. */
  language: string;
  /** Path. */
  cover: string;
  /** Newest first. */
  episodes: readonly Episode[];
};

type Attributes = Record<string, string>;

// XML has no way to write the other control characters.
const toXmlText = (text: string): string =>
  escapeXml(text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
const openTag = (name: string, attributes: Attributes): string =>
  Object.entries(attributes).reduce((tag, [key, value]) => `${tag} ${key}="${toXmlText(value)}"`, `<${name}`);
const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `${openTag(name, attributes)}>${toXmlText(text)}</${name}>`;
const empty = (name: string, attributes: Attributes): string => `${openTag(name, attributes)}/>`;

/** The namespace of podcast guids (Podcasting 2.0). */
const guidNamespace = Buffer.from("ead4c236bf5858c6a2c6a6b28d128cb6", "hex");

/** The podcast's guid: UUID v5 of the feed's address without its scheme. */
const toPodcastGuid = (feedUrl: string): string => {
  const name = feedUrl.replace(/^[a-z]+:\/\//, "").replace(/\/$/, "");
  const hash = createHash("sha1").update(guidNamespace).update(name).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

const toItem = (episode: Episode, { siteUrl, author, isExplicit }: PodcastFeed): string =>
  [
    "<item>",
    element("title", episode.title),
    element("itunes:title", episode.title),
    element("link", siteUrl + episode.page),
    element("guid", episode.guid, { isPermaLink: "false" }),
    element("pubDate", episode.date.toUTCString()),
    element("description", episode.description),
    empty("enclosure", { url: siteUrl + episode.audio, length: String(episode.bytes), type: episode.type }),
    element("itunes:duration", String(Math.max(1, Math.round(episode.seconds)))),
    element("itunes:author", author),
    element("itunes:explicit", String(isExplicit)),
    element("itunes:episodeType", "full"),
    element("podcast:person", author, { role: "host", href: siteUrl }),
    episode.transcript ? empty("podcast:transcript", { url: siteUrl + episode.transcript, type: "text/vtt" }) : "",
    episode.chapters
      ? empty("podcast:chapters", { url: siteUrl + episode.chapters, type: "application/json+chapters" })
      : "",
    "</item>\n",
  ].join("");

/** RSS 2.0 with the tags of Apple Podcasts and Podcasting 2.0. */
export const toPodcastXml = (feed: PodcastFeed): string => {
  const { title, description, category, owner, isExplicit, siteUrl, author, language, cover, episodes } = feed;
  const selfUrl = `${siteUrl}/podcast.xml`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"',
    ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    "<channel>\n",
    empty("atom:link", { href: selfUrl, rel: "self", type: "application/rss+xml" }),
    element("title", title),
    element("link", `${siteUrl}/landing`),
    element("description", description),
    element("language", language),
    `<image>${element("url", siteUrl + cover)}${element("title", title)}${element("link", `${siteUrl}/landing`)}</image>`,
    element("itunes:author", author),
    empty("itunes:image", { href: siteUrl + cover }),
    empty("itunes:category", { text: category }),
    element("itunes:explicit", String(isExplicit)),
    element("itunes:type", "episodic"),
    owner.email
      ? `<itunes:owner>${element("itunes:name", owner.name)}${element("itunes:email", owner.email)}</itunes:owner>`
      : "",
    element("podcast:guid", toPodcastGuid(selfUrl)),
    element("podcast:locked", "yes", owner.email ? { owner: owner.email } : {}),
    element("podcast:medium", "podcast"),
    element("podcast:person", author, { role: "host", href: siteUrl }),
    "\n",
    ...episodes.map((episode) => toItem(episode, feed)),
    "</channel></rss>\n",
  ].join("");
};
