import type { AddressKind, ResolveAddress } from "../html/html-to-markdown.ts";
import { toFileAddress, toPostAddress } from "../addresses.ts";
import type { FileIndex } from "./file-index.ts";

/** What a tool knows about where its posts and pictures were. */
export type OldSite = {
  /** Without a slash at the end; null if the export does not say. */
  address: string | null;
  /** Further addresses under which it was reached. */
  aliases?: readonly string[];
  files: FileIndex;
  /** Whether an address of another host is one of this site. */
  isOwn?: (url: URL) => boolean;
  /** The key of a post by a path of the old site, decoded, without a slash at the end; or by `?p=<number>`. */
  findPost: (place: string) => string | null;
  /** Other places where a picture may be: that of which it is a smaller copy. */
  findOriginals?: (address: string) => readonly string[];
};

const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, "") : "");

export const decodePath = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
/** A path as posts are found by it. */
export const toPlace = (path: string): string => {
  const decoded = decodePath(path);
  let end = decoded.length;
  while (end > 1 && decoded[end - 1] === "/") end -= 1;
  return decoded.slice(0, end).toLowerCase();
};

const base = "http://old-site.invalid";

/** The address on the old site that is meant, from a post at `path`; null if it is of another site. */
const findOnSite = (
  address: string,
  path: string,
  { hosts, isOwn }: { hosts: ReadonlySet<string>; isOwn: ((url: URL) => boolean) | undefined },
): URL | null => {
  const isAbsolute = /^[a-z][a-z0-9+.-]{0,30}:/i.test(address) || address.startsWith("//");
  const whole = address.startsWith("//") ? `http:${address}` : address;
  if (!URL.canParse(whole, `${base}${path}`)) return null;
  const url = new URL(whole, `${base}${path}`);
  if (!isAbsolute) return url;
  const isHere = hosts.has(url.host.replace(/^www\./, "")) || isOwn?.(url);
  return /^https?:$/.test(url.protocol) && isHere ? url : null;
};

const findPostAddress = (url: URL, { findPost }: OldSite): string | null => {
  const number = url.searchParams.get("p") ?? url.searchParams.get("page_id");
  const key = (number === null ? null : findPost(`?p=${number}`)) ?? findPost(toPlace(url.pathname));
  return key === null ? null : toPostAddress(key, url.hash);
};

/** Resolves the addresses in the posts of an export. */
export const createLinkResolver = (site: OldSite) => {
  const hosts = new Set([site.address ?? "", ...(site.aliases ?? [])].map(getHost).filter(Boolean));
  const findFile = (address: string): string | null => {
    for (const place of [...(site.findOriginals?.(address) ?? []), address]) {
      const path = site.files.find(place);
      if (path !== null) return toFileAddress(path);
    }
    return null;
  };
  const resolveOther = (address: string): string | null => {
    if (address.startsWith("//")) return `https:${address}`;
    return /^(?:https?:\/\/|mailto:)/i.test(address) ? address : null;
  };
  /** For a post with a key that stood at a path of the old site. */
  return ({ key, path }: { key: string; path: string }): ResolveAddress =>
    (address: string, kind: AddressKind): string | null => {
      if (address.startsWith("#")) return kind === "link" ? toPostAddress(key, address === "#" ? "" : address) : null;
      if (kind !== "link") {
        const file = findFile(address);
        if (file !== null) return file;
      }
      const url = findOnSite(address, path.startsWith("/") ? path : "/", { hosts, isOwn: site.isOwn });
      if (!url) return resolveOther(address);
      const post = kind === "link" ? findPostAddress(url, site) : null;
      if (post !== null) return post;
      const rest = url.pathname + url.search + url.hash;
      if (/^https?:/i.test(address)) return address;
      if (address.startsWith("//")) return `https:${address}`;
      return site.address !== null && kind === "link"
        ? new URL(rest, site.address).href
        : `import-missing:${url.pathname}${url.search}`;
    };
};
