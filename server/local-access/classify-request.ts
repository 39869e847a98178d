import { isKnownHeader } from "./known-headers.ts";
import { isLoopbackAuthority, isLoopbackHost } from "./loopback.ts";

export type RequestMetadata = {
  /** The peer address of the socket; undefined if there is no socket. */
  peer: string | undefined;
  httpVersion: string;
  method: string;
  /** The target of the request line. */
  target: string;
  /** Alternating names and values, as received. */
  rawHeaders: readonly string[];
};

/**
 * `local`: sent from this machine by a client that opened the site here. `remote-sign`: evidence that the site is
 * reached from elsewhere. `refused`: sent by another page in a browser on this machine, which says nothing about where
 * the site is reached.
 */
export type Classification = { kind: "local" } | { kind: "remote-sign"; sign: string } | { kind: "refused" };

type Claims = { host?: string; origin?: string; referer?: string; fetchSite?: string };

const claimedBy = new Map<string, keyof Claims>([
  ["host", "host"],
  [":authority", "host"],
  ["origin", "origin"],
  ["referer", "referer"],
  ["sec-fetch-site", "fetchSite"],
]);

const remote = (sign: string): Classification => ({ kind: "remote-sign", sign });
const rejected: Classification = { kind: "refused" };
const local: Classification = { kind: "local" };

/** The relevant headers, or the sign of a proxy: an unknown header name, or one of these repeated. */
const readClaims = (rawHeaders: readonly string[]): Claims | string => {
  const claims: Claims = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (!isKnownHeader(name)) return `the header ${name.slice(0, 60)}`;
    const claim = claimedBy.get(name);
    if (!claim) continue;
    if (claims[claim] !== undefined) return `the header ${name} twice`;
    claims[claim] = rawHeaders[index + 1] ?? "";
  }
  return claims;
};

const isLoopbackUrl = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackHost(url.hostname);
};

const isExtension = (origin: string): boolean => /^(?:chrome|moz|safari|safari-web)-extension:\/\//.test(origin);

const isElsewhere = ({ origin, referer }: Claims): boolean =>
  (origin !== undefined && !isLoopbackUrl(origin) && !isExtension(origin)) ||
  (referer !== undefined && !isLoopbackUrl(referer));

/** Whether a request was sent by a page of the site itself or by no page at all. Pages cannot forge these headers. */
const isFromOwnPage = ({ fetchSite, host, origin }: Claims, method: string, siteUrl: string): boolean => {
  if (origin !== undefined && origin !== siteUrl && origin !== `http://${host?.toLowerCase()}`) return false;
  if (fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none") return true;
  // Another port of this machine: its page may link here, but cannot read the response.
  return fetchSite === "same-site" && (method === "GET" || method === "HEAD");
};

/**
 * Classifies a request by comparing it with what a direct client on this machine sends; any difference counts as a sign
 * of a proxy.
 */
export const classifyRequest = (facts: RequestMetadata, siteUrl: string): Classification => {
  const { httpVersion, method, peer, rawHeaders, target } = facts;
  if (peer === undefined || !isLoopbackHost(peer)) return remote("another address");
  if (httpVersion !== "1.1" && httpVersion !== "2.0") return remote(`HTTP/${httpVersion.slice(0, 8)}`);
  if (!target.startsWith("/") && target !== "*") return remote("a whole address in the request line");
  const claims = readClaims(rawHeaders);
  if (typeof claims === "string") return remote(claims);
  if (claims.host === undefined || !isLoopbackAuthority(claims.host)) return remote("another host name");
  if (claims.fetchSite === "cross-site") return rejected;
  // A page with an opaque origin (a sandboxed frame) in a browser that sends fetch metadata.
  if (claims.origin === "null" && claims.fetchSite !== undefined) return rejected;
  if (isElsewhere(claims)) return remote("a page at another address");
  return isFromOwnPage(claims, method, siteUrl) ? local : rejected;
};

/**
 * Whether a request may use its local key cookie: no page of another origin caused it. Behind a proxy the site may not
 * know its public address, so the browser's fetch metadata is checked first.
 */
export const mayUseCookie = (headers: Headers, siteUrl: string): boolean => {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = headers.get("origin");
  return origin === null || origin === siteUrl || URL.parse(origin)?.host === headers.get("host");
};
