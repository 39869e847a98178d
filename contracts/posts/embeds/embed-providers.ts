/** A place of other sites whose players a visitor can load in a post. `id` is always what `parse` made. */
export type EmbedProvider = {
  /** As a reader knows it. */
  label: string;
  kind: "video" | "audio";
  /** The shape of the frame: 16 by 9, or the height of a small or a large audio player. */
  getShape(id: string): "wide" | "low" | "high";
  /** The id of what this address of the provider shows; null for any other address. */
  parse(url: URL): string | null;
  /** All ids that `parse` may make. Nothing else gets into the address of a frame. */
  idPattern: RegExp;
  /** The frame's address: https, on the host that the content security policy of the frame's page allows. */
  toFrameAddress(id: string): URL | null;
};

const wide = (): "wide" => "wide";
const split = (url: URL): string[] => url.pathname.split("/").filter((part) => part !== "");
const isHost = ({ hostname }: URL, ...hosts: string[]): boolean => hosts.includes(hostname);

/** `90`, `90s` or `1h2m3s` in seconds; 0 for anything else. */
const toSeconds = (text: string | null): number => {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? "") ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
};

const parseYouTube = (url: URL): string | null => {
  const [first = "", second] = split(url);
  let video: string | null | undefined;
  if (isHost(url, "youtu.be")) video = first;
  else if (
    isHost(url, "www.youtube.com", "youtube.com", "m.youtube.com", "music.youtube.com", "www.youtube-nocookie.com")
  ) {
    if (first === "playlist" || (first === "embed" && second === "videoseries"))
      return `list.${url.searchParams.get("list")}`;
    video = ["shorts", "embed", "live", "v"].includes(first)
      ? second
      : first === "watch"
        ? url.searchParams.get("v")
        : null;
  }
  if (!video) return null;
  const start = toSeconds(url.searchParams.get("t") ?? url.searchParams.get("start"));
  return start > 0 ? `${video}.${start}` : video;
};

const youTube: EmbedProvider = {
  label: "YouTube",
  kind: "video",
  getShape: wide,
  parse: parseYouTube,
  idPattern: /^(?:list\.[\w-]{10,64}|[\w-]{11}(?:\.\d{1,6})?)$/,
  toFrameAddress(id) {
    const [video = "", detail = ""] = id.split(".");
    const isList = video === "list";
    const url = new URL(`https://www.youtube-nocookie.com/embed/${isList ? "videoseries" : video}`);
    if (detail !== "") url.searchParams.set(isList ? "list" : "start", detail);
    // Sounds of the site pause it by a message (app/lib/audio-focus.ts).
    url.searchParams.set("enablejsapi", "1");
    url.searchParams.set("rel", "0");
    return url;
  },
};

const vimeo: EmbedProvider = {
  label: "Vimeo",
  kind: "video",
  getShape: wide,
  parse(url) {
    const parts = split(url);
    const isPlayer = isHost(url, "player.vimeo.com") && parts[0] === "video";
    if (!isPlayer && !isHost(url, "vimeo.com", "www.vimeo.com")) return null;
    const [video = "", second] = isPlayer ? parts.slice(1) : parts;
    const hash = url.searchParams.get("h") ?? second;
    return hash ? `${video}.${hash}` : video;
  },
  idPattern: /^\d{5,12}(?:\.[0-9a-f]{6,20})?$/,
  toFrameAddress(id) {
    const [video = "", hash] = id.split(".");
    const url = new URL(`https://player.vimeo.com/video/${video}?dnt=1`);
    if (hash !== undefined) url.searchParams.set("h", hash);
    return url;
  },
};

const soundCloudPages = ["soundcloud.com", "www.soundcloud.com", "m.soundcloud.com"];

const parseSoundCloud = (url: URL): string | null => {
  if (isHost(url, "w.soundcloud.com")) {
    const inner = url.searchParams.get("url") ?? "";
    return URL.canParse(inner) ? parseSoundCloud(new URL(inner)) : null;
  }
  const parts = split(url);
  if (isHost(url, "api.soundcloud.com") && parts.length === 2) return `api.${parts.join(".")}`;
  if (!isHost(url, ...soundCloudPages) || parts.length < 2) return null;
  return parts.join(".").toLowerCase();
};

const soundCloud: EmbedProvider = {
  label: "SoundCloud",
  kind: "audio",
  getShape: (id) => (/\.(?:sets|playlists)\./.test(id) ? "high" : "low"),
  parse: parseSoundCloud,
  idPattern: /^(?:api\.(?:tracks|playlists)\.\d{1,12}|[\w-]{1,60}(?:\.sets)?\.[\w-]{1,120})$/,
  toFrameAddress(id) {
    const host = id.startsWith("api.") ? "https://api.soundcloud.com/" : "https://soundcloud.com/";
    const url = new URL("https://w.soundcloud.com/player/");
    url.searchParams.set("url", host + id.replace(/^api\./, "").replaceAll(".", "/"));
    return url;
  },
};

const spotify: EmbedProvider = {
  label: "Spotify",
  kind: "audio",
  getShape: (id) => (/^(?:track|episode)\./.test(id) ? "low" : "high"),
  parse(url) {
    if (!isHost(url, "open.spotify.com")) return null;
    const parts = split(url).filter((part) => part !== "embed" && !/^intl-[a-z]{2}$/.test(part));
    return parts.join(".");
  },
  idPattern: /^(?:track|album|playlist|episode|show|artist)\.[A-Za-z0-9]{22}$/,
  toFrameAddress: (id) => new URL(`https://open.spotify.com/embed/${id.replace(".", "/")}`),
};

/** Only the address of its player holds the number that the player needs; other pages of Bandcamp are links. */
const bandcamp: EmbedProvider = {
  label: "Bandcamp",
  kind: "audio",
  getShape: () => "low",
  parse(url) {
    const [first, ...settings] = split(url);
    if (!isHost(url, "bandcamp.com") || first !== "EmbeddedPlayer") return null;
    return settings.flatMap((setting) => /^(?:album|track)=\d+$/.exec(setting) ?? []).join(".");
  },
  idPattern: /^(?:album=\d{1,12}(?:\.track=\d{1,12})?|track=\d{1,12})$/,
  toFrameAddress: (id) =>
    new URL(`https://bandcamp.com/EmbeddedPlayer/${id.replace(".", "/")}/size=large/artwork=small/tracklist=false/`),
};

/** Instances of PeerTube whose players may be framed. Videos of others are links. */
const peerTubeHosts: readonly string[] = [
  "diode.zone",
  "framatube.org",
  "makertube.net",
  "peertube.tv",
  "spectra.video",
  "tilvids.com",
  "video.blender.org",
];

const peerTube: EmbedProvider = {
  label: "PeerTube",
  kind: "video",
  getShape: wide,
  parse(url) {
    if (!isHost(url, ...peerTubeHosts)) return null;
    const parts = split(url);
    const video = parts[0] === "w" ? parts[1] : parts[0] === "videos" ? parts[2] : null;
    return video ? `${url.hostname}~${video}` : null;
  },
  idPattern: /^[a-z.]{4,40}~(?:[1-9A-HJ-NP-Za-km-z]{22}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  toFrameAddress(id) {
    const [host = "", video = ""] = id.split("~");
    if (!peerTubeHosts.includes(host)) return null;
    // Without `p2p=0`, visitors would send parts of the video to each other, and see each other's address.
    return new URL(`https://${host}/videos/embed/${video}?p2p=0&warningTitle=0`);
  },
};

export const embedProviders: ReadonlyMap<string, EmbedProvider> = new Map([
  ["youtube", youTube],
  ["vimeo", vimeo],
  ["soundcloud", soundCloud],
  ["spotify", spotify],
  ["bandcamp", bandcamp],
  ["peertube", peerTube],
]);
