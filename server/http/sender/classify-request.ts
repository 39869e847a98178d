import { isForwardingHeader } from "./forwarding-headers.ts";
import { isLoopbackAuthority, isLoopbackHost, namesThisMachine } from "../../loopback.ts";

export type RequestMetadata = {
  /** The peer address of the socket; undefined if it is lost: the client reset the connection. */
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
 * reached from elsewhere. `refused`: neither is known. Any page in a browser on this machine can cause such a request, so
 * it must not have consequences.
 */
export type Classification = { kind: "local" } | { kind: "remote-sign"; sign: string } | { kind: "refused" };

type Claims = { host?: string; origin?: string; referer?: string; fetchSite?: string; fetchMode?: string };

const claimedBy = new Map<string, keyof Claims>([
  ["host", "host"],
  [":authority", "host"],
  ["origin", "origin"],
  ["referer", "referer"],
  ["sec-fetch-site", "fetchSite"],
  ["sec-fetch-mode", "fetchMode"],
]);

const remote = (sign: string): Classification => ({ kind: "remote-sign", sign });
const rejected: Classification = { kind: "refused" };
const local: Classification = { kind: "local" };

/** The relevant headers, or the sign of a proxy: a header that forwards, or one of the relevant ones repeated. */
const readClaims = (rawHeaders: readonly string[]): Claims | string => {
  const claims: Claims = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (isForwardingHeader(name)) return `the header ${name.slice(0, 60)}`;
    const claim = claimedBy.get(name);
    if (!claim) continue;
    if (claims[claim] !== undefined) return `the header ${name} twice`;
    claims[claim] = rawHeaders[index + 1] ?? "";
  }
  return claims;
};

/**
 * Where a page is, by its `Origin` or `Referer`: `other` is neither this machine nor an address at which a site can be
 * reached (an opaque origin, an extension, an app).
 */
const locatePage = (address: string): "here" | "elsewhere" | "other" => {
  if (address === "null") return "other";
  const url = URL.parse(address);
  if (url === null) return "elsewhere";
  if (url.protocol !== "http:" && url.protocol !== "https:") return "other";
  return isLoopbackHost(url.hostname) || namesThisMachine(url.host) ? "here" : "elsewhere";
};

/** Whether a `Referer` names no more than a site, which is all that browsers tell another site by default. */
const isBareOrigin = (referer: string): boolean => URL.parse(referer)?.href === `${URL.parse(referer)?.origin}/`;

/**
 * Whether `Origin` or `Referer` show that a browser knows this site by an address elsewhere. A page of another site in a
 * browser on this machine causes them too, with `cross-site`, and without it in these cases: a WebSocket or an old
 * browser (no fetch metadata); a prefetched or restored page (`none`); a followed link that is reloaded after a script of
 * ours has changed the history (`same-origin`, with the `Referer` of the link).
 */
const isSiteElsewhere = ({ origin, referer, fetchSite, fetchMode }: Claims): boolean => {
  const originPlace = origin === undefined ? "here" : locatePage(origin);
  if (fetchSite !== undefined && originPlace === "elsewhere") return true;
  if (referer === undefined || locatePage(referer) !== "elsewhere" || fetchSite === "none") return false;
  const mayBeLink = isBareOrigin(referer) && (fetchSite === undefined || fetchMode === "navigate");
  return !mayBeLink && originPlace === "here";
};

/** Whether a request was sent by a page of the site itself or by no page at all. Pages cannot forge these headers. */
const isFromOwnPage = ({ fetchSite, host, origin }: Claims, method: string, siteUrl: string): boolean => {
  if (origin !== undefined && origin !== siteUrl && origin !== `http://${host?.toLowerCase()}`) return false;
  if (fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none") return true;
  // Another port of this machine: its page may link here, but cannot read the response.
  return fetchSite === "same-site" && (method === "GET" || method === "HEAD");
};

/**
 * Classifies a request. A forwarding header, and a peer, a host or a page that is not on this machine, are signs of a
 * proxy; headers that nobody here knows are not.
 */
export const classifyRequest = (facts: RequestMetadata, siteUrl: string): Classification => {
  const { httpVersion, method, peer, rawHeaders, target } = facts;
  if (peer !== undefined && !isLoopbackHost(peer)) return remote("another address");
  if (httpVersion !== "1.1" && httpVersion !== "2.0") return remote(`HTTP/${httpVersion.slice(0, 8)}`);
  if (!target.startsWith("/") && target !== "*") return remote("a whole address in the request line");
  const claims = readClaims(rawHeaders);
  if (typeof claims === "string") return remote(claims);
  const { host = "", origin, referer, fetchSite } = claims;
  const isLoopback = isLoopbackAuthority(host);
  if (!isLoopback && !namesThisMachine(host)) return remote("another host name");
  if (peer === undefined || !isLoopback || fetchSite === "cross-site") return rejected;
  if (isSiteElsewhere(claims)) return remote("a page at another address");
  const isFromHere = [origin, referer].every((page) => page === undefined || locatePage(page) === "here");
  return isFromHere && isFromOwnPage(claims, method, siteUrl) ? local : rejected;
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
