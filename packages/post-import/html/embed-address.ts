/** Where a frame's content has a page of its own, of the hosts whose pages this site shows as cards. */
type Page = (url: URL) => string | null;

const id = /^[\w-]{1,80}$/;
const getSegments = ({ pathname }: URL): string[] => pathname.split("/").filter(Boolean);
const isHost = ({ hostname }: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

const findYouTube: Page = (url) => {
  if (!isHost(url, "youtube.com", "youtube-nocookie.com", "youtu.be")) return null;
  const [first = "", second = ""] = getSegments(url);
  const list = url.searchParams.get("list") ?? "";
  if (first === "playlist" || second === "videoseries")
    return id.test(list) ? `https://www.youtube.com/playlist?list=${list}` : null;
  const video = isHost(url, "youtu.be")
    ? first
    : ["embed", "v", "shorts", "live"].includes(first)
      ? second
      : (url.searchParams.get("v") ?? "");
  if (!/^[\w-]{11}$/.test(video)) return null;
  const start = url.searchParams.get("start") ?? url.searchParams.get("t") ?? "";
  return `https://www.youtube.com/watch?v=${video}${/^\d{1,6}s?$/.test(start) ? `&t=${start.replace("s", "")}s` : ""}`;
};

const findVimeo: Page = (url) => {
  if (!isHost(url, "vimeo.com")) return null;
  const segments = getSegments(url).filter((segment) => segment !== "video");
  const [video = "", path = ""] = segments;
  const hash = url.searchParams.get("h") ?? path;
  if (!/^\d{1,15}$/.test(video)) return null;
  return `https://vimeo.com/${video}${/^[0-9a-f]{4,40}$/.test(hash) ? `/${hash}` : ""}`;
};

const findSoundCloud: Page = (url) => {
  if (!isHost(url, "soundcloud.com")) return null;
  if (!url.hostname.startsWith("w.")) return `https://soundcloud.com${url.pathname}`;
  const track = url.searchParams.get("url") ?? "";
  if (!URL.canParse(track)) return null;
  const page = new URL(track);
  return isHost(page, "soundcloud.com") ? page.href : null;
};

const findSpotify: Page = (url) => {
  if (!isHost(url, "open.spotify.com")) return null;
  const [kind = "", item = ""] = getSegments(url).filter(
    (segment) => !/^(?:embed(?:-podcast)?|intl-[a-z]{2})$/.test(segment),
  );
  return ["track", "album", "playlist", "episode", "show", "artist"].includes(kind) && id.test(item)
    ? `https://open.spotify.com/${kind}/${item}`
    : null;
};

const findBandcamp: Page = (url) => {
  if (!isHost(url, "bandcamp.com")) return null;
  const [first = "", second = ""] = getSegments(url);
  if (first === "EmbeddedPlayer") return `https://bandcamp.com${url.pathname}`;
  return (first === "track" || first === "album") && id.test(second)
    ? `https://${url.hostname}/${first}/${second}`
    : null;
};

/** PeerTube and Mastodon run on any host: their addresses tell. */
const findFederated: Page = (url) => {
  const [first = "", second = "", third = "", ...rest] = getSegments(url);
  if (first === "videos" && (second === "embed" || second === "watch") && id.test(third) && rest.length === 0)
    return `https://${url.host}/videos/watch/${third}`;
  if (/^@[\w.-]{1,60}(?:@[\w.-]{1,100})?$/.test(first) && /^\d{1,25}$/.test(second) && ["", "embed"].includes(third))
    return `https://${url.host}/${first}/${second}`;
  return null;
};

/** The page of what an embed shows, null if it is of no host that this site has cards for. */
export const findEmbedPage = (address: string): string | null => {
  const absolute = address.startsWith("//") ? `https:${address}` : address;
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  for (const find of [findYouTube, findVimeo, findSoundCloud, findSpotify, findBandcamp, findFederated]) {
    const page = find(url);
    if (page !== null) return page;
  }
  return null;
};

/** The host of an address for names of links; the address itself if it has none. */
export const getHost = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") || address : address;
