/** First parts of paths at which programs look for interfaces that this site does not have. */
const interfaces: ReadonlySet<string> = new Set(
  `api apis oauth oauth2 authorize token register graphql sse actuator cgi-bin wp-admin wp-content wp-includes wp-json
   functions rest storage realtime v1 v2 v3`.split(/\s+/),
);

/** Whether a path that is no page is one of a program: a file, a hidden name, or an interface. */
const isProgramPath = (pathname: string): boolean => {
  const parts = pathname.toLowerCase().split("/").filter(Boolean);
  return (
    interfaces.has(parts[0] ?? "") ||
    parts.some((part) => part.startsWith(".")) ||
    /\.[a-z0-9]{1,10}$/.test(parts.at(-1) ?? "")
  );
};

const takesHtml = (accept: string | null): boolean => accept === null || /text\/html|\*\/\*/i.test(accept);

/** Whether a request for an address without a page is one of a program, which has no use for a page. */
export const isProgramRequest = ({ headers, method, url }: Request): boolean => {
  const { pathname } = new URL(url);
  // With this ending the router in the browser asks for the data of a page.
  if (pathname.endsWith(".data")) return false;
  return isProgramPath(pathname) || method === "POST" || !takesHtml(headers.get("accept"));
};

/** How other tools name their feeds: WordPress, Ghost, Hugo, Jekyll, Eleventy and others. */
const namesOfFeeds: Readonly<Record<string, string>> = {
  "/rss.xml": "feed feeds rss rss2 rdf rss.xml feed.xml index.xml feed.rss index.rss",
  "/atom.xml": "atom atom.xml feed.atom index.atom",
  "/feed.json": "feed.json json",
  "/podcast.xml": "podcast",
};
const feeds = new Map(
  Object.entries(namesOfFeeds).flatMap(([feed, names]) => names.split(" ").map((name) => [name, feed] as const)),
);

/** Our feed for an address, without a page, at which another tool has its own; null for any other address. */
export const findFeed = (url: string): string | null => {
  const { pathname } = new URL(url);
  const [last = "", folder = ""] = pathname.toLowerCase().split("/").filter(Boolean).toReversed();
  // Too common as names to be taken for feeds anywhere else.
  if ((last === "json" || last === "podcast") && folder !== "feed") return null;
  return feeds.get(last) ?? null;
};

/** Our feed for `/?feed=rss2`, as WordPress names one without permalinks; null for any other address. */
export const findFeedByQuery = (url: string): string | null => {
  if (!url.includes("feed=")) return null;
  const { pathname, searchParams } = new URL(url);
  const name = searchParams.get("feed")?.replace(/^comments-/, "");
  return (pathname === "/" || pathname === "/index.php") && name ? (feeds.get(name) ?? null) : null;
};
