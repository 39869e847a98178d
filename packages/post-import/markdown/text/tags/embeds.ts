import { getArgument, type Tag } from "./tag.ts";
import type { Translator } from "./translator.ts";

const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]{3,2000}$/.test(text);
const isId = (text: string | null): text is string => text !== null && /^[\w.@:/-]{1,200}$/.test(text);

const toParagraph = (address: string): string => `\n\n${address}\n\n`;

/** A bare address alone in its paragraph; a whole address stays as it is. */
const embed =
  (names: readonly string[], toAddress: (id: string) => string): Translator =>
  (tag) => {
    const id = getArgument(tag, [...names, "id", "url", "src", "href", "link"], 0);
    if (id !== null && isAddress(id)) return toParagraph(id);
    return isId(id) ? toParagraph(toAddress(id)) : null;
  };

const youtube = embed(["v", "video", "videoid", "youtubeid"], (id) => `https://www.youtube.com/watch?v=${id}`);
const vimeo = embed(["video"], (id) => `https://vimeo.com/${id}`);
const instagram = embed([], (id) => `https://www.instagram.com/p/${id}/`);
const spotify: Translator = (tag, body, context) => {
  const kind = getArgument(tag, ["type"]) ?? "track";
  return embed(["uri"], (id) => `https://open.spotify.com/${id.includes("/") ? id : `${kind}/${id}`}`)(
    tag,
    body,
    context,
  );
};

const gist: Translator = ({ values, named, rest }) => {
  const [first = "", second = ""] = values;
  const address = isAddress(first) ? first : null;
  const path =
    second !== "" && /^[0-9a-f]{5,40}$/i.test(second) ? `${first}/${second}` : first || named.get("id") || rest;
  if (address === null && !isId(path)) return null;
  return toParagraph(address ?? `https://gist.github.com/${path}`);
};

const tweet: Translator = (tag) => {
  const [first = ""] = tag.values;
  if (isAddress(first)) return toParagraph(first);
  const id = getArgument(tag, ["id"], tag.values.length - 1);
  const user = getArgument(tag, ["user"]) ?? (tag.values.length > 1 ? first : "i");
  return isId(id) && isId(user) ? toParagraph(`https://twitter.com/${user}/status/${id}`) : null;
};

const mastodon: Translator = (tag) => {
  const [host = "", user = "", id = ""] = tag.values;
  if (isAddress(host)) return toParagraph(host);
  const status = getArgument(tag, ["status", "id"], 1);
  const from = getArgument(tag, ["host", "instance"], 0);
  if (id !== "" && isId(host) && isId(user) && isId(id)) return toParagraph(`https://${host}/${user}/${id}`);
  return isId(from) && isId(status)
    ? toParagraph(`https://${from}/@${getArgument(tag, ["user"]) ?? "i"}/${status}`)
    : null;
};

/** `{% embed https://… %}` and its like. */
const bare: Translator = (tag) => {
  const address = getArgument(tag, ["url", "src", "href", "link"], 0);
  return address !== null && isAddress(address) ? toParagraph(address) : null;
};

const file =
  (label: string): Translator =>
  (tag: Tag) => {
    const address = getArgument(tag, ["src", "url", "mp4", "file", "path", "href"], 0);
    return address === null || /\s/.test(address)
      ? null
      : `\n\n[${getArgument(tag, ["title", "caption"]) ?? label}](${address})\n\n`;
  };

export const embeds: readonly (readonly [string, Translator])[] = [
  ...[
    "youtube",
    "yt",
    "youtuber",
    "youtubeplayer",
    "lite-youtube",
    "youtube_simple",
    "youtube-lite",
    "youtubevideo",
  ].map((name) => [name, youtube] as const),
  ...["vimeo", "vimeo_simple", "vimeoplayer"].map((name) => [name, vimeo] as const),
  ...["tweet", "twitter", "tweet_simple", "twitter_simple", "x"].map((name) => [name, tweet] as const),
  ...["instagram", "instagram_simple"].map((name) => [name, instagram] as const),
  ["gist", gist],
  ["spotify", spotify],
  ["soundcloud", bare],
  ["bandcamp", bare],
  ["mastodon", mastodon],
  ["bilibili", embed(["bvid", "aid"], (id) => `https://www.bilibili.com/video/${id}`)],
  [
    "codepen",
    (tag, body, context) => {
      const [user = "", slug = ""] = tag.values;
      const isPair = isId(user) && isId(slug) && !/^\d+$/.test(slug);
      return isPair ? toParagraph(`https://codepen.io/${user}/pen/${slug}`) : bare(tag, body, context);
    },
  ],
  ["jsfiddle", embed(["shorttag"], (id) => `https://jsfiddle.net/${id}`)],
  ...["embed", "oembed", "iframe", "link_preview", "bookmark", "linkcard", "link-card", "embedly"].map(
    (name) => [name, bare] as const,
  ),
  ["audio", file("Listen")],
  ["video", file("Watch")],
  ["mp3", file("Listen")],
];
