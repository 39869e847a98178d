import { type EmbedProvider, embedProviders } from "./embed-providers.ts";

const maxAddressLength = 500;
const maxIdLength = 200;

/** What a card shows of another site. */
export type Embed = {
  /** `YouTube`, or the host of what is only linked. */
  label: string;
  kind: "video" | "audio" | "post" | "music";
  shape: ReturnType<EmbedProvider["getShape"]> | "link";
  /** What the page of a frame is asked for (`toFramePath`), and the host that it loads from; null for a link. */
  frame: { provider: string; id: string; host: string } | null;
};

const toUrl = (address: string): URL | null => {
  if (address.length > maxAddressLength || !/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === "" && url.password === "" && url.port === "" ? url : null;
};

/** The frame's address for what a card or its page names; null for anything that `findEmbed` does not make. */
export const findFrameAddress = (name: string, id: string): URL | null => {
  const provider = embedProviders.get(name);
  return provider && id.length <= maxIdLength && provider.idPattern.test(id) ? provider.toFrameAddress(id) : null;
};

/** The path of the page that frames a player: the only page that may frame its host. */
export const toFramePath = ({ provider, id }: { provider: string; id: string }): string =>
  `/embed/${provider}/${encodeURIComponent(id)}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const shortUuid = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** Posts of Mastodon and of similar servers, videos of any PeerTube and pages of Bandcamp: a card with a link. */
const findLinkCard = ({ hostname, pathname }: URL): Pick<Embed, "kind"> | null => {
  if (/^\/@[\w.-]{1,60}(?:@[\w.-]{1,120})?\/\d{5,24}\/?$/.test(pathname)) return { kind: "post" };
  if (/^\/users\/[\w.-]{1,60}\/statuses\/\d{5,24}\/?$/.test(pathname)) return { kind: "post" };
  const [, first, second = "", third = ""] = pathname.split("/");
  if (first === "w" && shortUuid.test(second)) return { kind: "video" };
  if (first === "videos" && second === "watch" && (uuid.test(third) || shortUuid.test(third))) return { kind: "video" };
  if (hostname.endsWith(".bandcamp.com") && /^\/(?:album|track)\/[\w-]{1,120}\/?$/.test(pathname))
    return { kind: "music" };
  return null;
};

/** What stands at an address alone in a paragraph; null if it is just a link. */
export const findEmbed = (address: string): Embed | null => {
  const url = toUrl(address);
  if (!url) return null;
  for (const [name, provider] of embedProviders) {
    const id = provider.parse(url);
    const frame = id === null ? null : findFrameAddress(name, id);
    if (id !== null && frame) {
      const { label, kind } = provider;
      return { label, kind, shape: provider.getShape(id), frame: { provider: name, id, host: frame.hostname } };
    }
  }
  const card = findLinkCard(url);
  return card && { ...card, label: url.hostname, shape: "link", frame: null };
};
