import { LRUCache } from "lru-cache";
import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";
import { acceptsValue, listAddresses, toAliases } from "#contracts/site-addresses.ts";
import { type AcceptedValues, type SitePage, sitePages } from "#contracts/site-pages.ts";

/** Result of normalizing a page request's URL to what the matched route declares. */
export type PageAddress = {
  /** Path and declared parameters in normalized form: the page is rendered from this. */
  path: string;
  /** Whether the response may be cached. URLs without a matching route are never cached. */
  isCacheable: boolean;
  /** Whether it is for the owner or an account: no cache but the site's own keeps it for long. */
  isPrivate?: boolean;
  /** Whether the site has no page there, and no alias. */
  isUnknown?: boolean;
  /** Whether it has a parameter. The number of such pages is unlimited. */
  hasQuery: boolean;
  /** Name for counting and logging page views; null if it is not a public page. */
  view: string | null;
  /** Redirect target, if the request used a non-canonical URL of the page. */
  redirect?: string;
};

type Routes = ServerBuild["routes"];
type Params = Readonly<Record<string, string | undefined>>;

const maxKnown = 2_000;
const longestKnown = 300;
const maxManifestPaths = 100;
const dynamicPart = /^:(\w+)\??/;
// Placeholder for an invalid value: no slug, token or number looks like this.
const impossible = "-";
// oxlint-disable-next-line no-control-regex -- a path with control characters matches nothing
const unsafe = /[\u0000-\u001f\u007f/\\]/;

const toTree = (routes: Routes, parentId?: string): RouteObject[] => {
  const below = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return below.map((route): RouteObject => {
    const { id, index, path } = route as NonNullable<typeof route>;
    return index ? { id, index, path } : { id, path, children: toTree(routes, id) };
  });
};

/** The decoded segments of a path; an invalid one becomes a placeholder that matches nothing. */
const toSegments = (pathname: string): string[] =>
  pathname
    .split("/")
    .filter(Boolean)
    .map((part) => {
      try {
        const segment = decodeURIComponent(part);
        return unsafe.test(segment) ? "\ufffd" : segment;
      } catch {
        return "\ufffd";
      }
    });

const toPath = (segments: string[]): string => `/${segments.map(encodeURIComponent).join("/")}`;

/** `name=value` for each declared parameter with an accepted value; the first one counts if repeated. */
const toQuery = (search: URLSearchParams, declared: Record<string, AcceptedValues> = {}): string[] =>
  Object.entries(declared).flatMap(([name, accepted]) => {
    const value = search.get(name);
    return value !== null && acceptsValue(accepted, value) ? [`${name}=${encodeURIComponent(value)}`] : [];
  });

/** A segment of a route's path with its value, or null if the route does not accept that value. */
const toPart = (pattern: string, params: Params, declared: Record<string, AcceptedValues> = {}): string | null => {
  const name = dynamicPart.exec(pattern)?.[1];
  if (!name) return pattern;
  const value = params[name];
  return value !== undefined && acceptsValue(declared[name], value)
    ? pattern.replace(dynamicPart, encodeURIComponent(value))
    : null;
};

/** Names of the matched routes whose data the router requests in a single-fetch call. */
const toWantedRoutes = (search: URLSearchParams, matchedIds: string[]): string[] => {
  const requested = search.get("_routes")?.split(",") ?? [];
  const wanted = matchedIds.filter((id) => requested.includes(id));
  return wanted.length > 0 ? [`_routes=${encodeURIComponent(wanted.join(","))}`] : [];
};

/** Requests of the router for the manifest of routes behind links. Each path costs a search through all routes. */
const toManifestAddress = (search: URLSearchParams): PageAddress => {
  const version = (search.get("version") ?? "").slice(0, 100);
  const paths = [...new Set((search.get("paths") ?? "").split(","))].slice(0, maxManifestPaths);
  const query = `version=${encodeURIComponent(version)}&paths=${paths.map(encodeURIComponent).join(",")}`;
  return { path: `/__manifest?${query}`, isCacheable: false, hasQuery: true, view: null };
};

/** Normalizes URLs for one build of the site, to what its pages declare. Results are cached, so that a cached page costs one lookup. */
export const createPageAddresses = (
  routes: Routes,
  pages: readonly SitePage[] = sitePages,
): ((url: string) => PageAddress) => {
  const { match } = createStaticHandler(toTree(routes));
  const declared = new Map(pages.map((page) => [page.path.slice(1), page]));
  const aliases = toAliases(pages);
  const addressCache = new LRUCache<string, PageAddress>({ max: maxKnown });

  const find = (url: string): PageAddress => {
    const { pathname, search, searchParams } = new URL(url);
    if (pathname === "/__manifest") return toManifestAddress(searchParams);
    const isData = pathname.endsWith(".data");
    const ending = isData ? ".data" : "";
    const segments = toSegments(isData ? pathname.replace(/(\/_)?\.data$/, "") : pathname);
    const matched = match(toPath(segments)) ?? [];
    const pattern = matched
      .map(({ route }) => route.path)
      .filter(Boolean)
      .join("/");
    const last = matched.at(-1);
    if (!last || pattern.includes("*")) {
      const path = toPath(segments);
      const target = aliases.get(path);
      // An alias keeps its whole query string: some parameters are read in the browser only.
      const query = target ? search : "";
      return {
        path: path + ending + query,
        isUnknown: target === undefined,
        isCacheable: false,
        hasQuery: query !== "",
        view: null,
        redirect: !isData && target?.formerPaths?.includes(path) ? listAddresses(target)[0] + search : undefined,
      };
    }

    const page = declared.get(pattern);
    const patterns = pattern.split("/").slice(0, segments.length);
    const parts = patterns.map((part) => toPart(part, last.params, page?.params));
    const shown = parts.map((part, index) => part ?? patterns[index]?.replace(dynamicPart, impossible));
    const canonical = `/${shown.join("/")}`;
    const ids = matched.map(({ route }) => route.id ?? "");
    const query = [...toQuery(searchParams, page?.query), ...(isData ? toWantedRoutes(searchParams, ids) : [])];
    const base = isData && canonical === "/" ? "/_" : canonical;
    return {
      path: base + ending + (query.length > 0 ? `?${query.join("&")}` : ""),
      // A hidden page has a route, but is not among the pages any more; what is cached of it must not be sent.
      isCacheable: page !== undefined,
      isPrivate: page?.kind === "private",
      hasQuery: query.length > 0,
      view: page && !page.kind ? (page.countedAs ?? canonical) : null,
      redirect: !isData && !parts.includes(null) && canonical !== pathname ? canonical + search : undefined,
    };
  };

  return (url) => {
    const name = url.slice(url.indexOf("/", 8));
    const cached = addressCache.get(name);
    if (cached) return cached;
    const address = find(url);
    if (name.length <= longestKnown) addressCache.set(name, address);
    return address;
  };
};
