import type { HideablePage } from "./content/pages.ts";
import { chapterNumbers, documentationTabs } from "./content/hub/hub-paths.ts";
import { parsePostCursor } from "./posts/post-cursor.ts";
import { isTagAddress } from "./posts/tags.ts";

/** The accepted values of a parameter: a list of all of them, or a test. */
export type AcceptedValues = readonly string[] | ((value: string) => boolean);

/** The layout around a page; `app/routes.ts` maps it to layout routes. */
export type PageLayout = "none" | "public" | "public-account" | "account" | "console" | "dev-console" | "hub";

/** One page of the site, with everything that other parts need to know about it. */
export type SitePage = {
  /** `:name` is a parameter, `?` makes it optional. */
  path: string;
  /** Route module, below `app/`. */
  file: string;
  layout: PageLayout;
  /** Name of the route, when several pages share a file. */
  id?: string;
  /** `private`: for the owner or an account; its views are not counted. `resource`: data instead of a page. */
  kind?: "private" | "resource";
  /**
   * Accepted values of each parameter in the path; any other gives a 404. If all are lists, the addresses can be
   * enumerated.
   */
  params?: Record<string, AcceptedValues>;
  /** Accepted query parameters. All others, and other values, are removed before rendering and caching. */
  query?: Record<string, AcceptedValues>;
  /** Other paths, which redirect to this one and keep the whole query string. */
  aliases?: readonly string[];
  /** Its addresses under other short names of the persona. They redirect permanently. */
  formerPaths?: readonly string[];
  /** It is there only if `content/pages.json` does not hide this. */
  part?: HideablePage | undefined;
  /** Whether search engines should find it. Posts are added from the database. */
  inSitemap?: boolean;
  /** Name under which its views are counted, if its address must not be stored. */
  countedAs?: string;
};

/** Notices that a link to the login page may request. */
export const authNotices = ["link", "resetLink", "ended", "deleted", "forgetful"] as const;

const matches = (form: RegExp) => (value: string) => form.test(value);
const isSlug = (value: string): boolean => value.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
const isCursor = (value: string): boolean => parsePostCursor(value) !== null;

const pages: SitePage[] = [
  { path: "/", part: "film", layout: "none", file: "features/intro/intro.route.tsx", inSitemap: true },
  { path: "/landing", layout: "none", file: "landing.route.tsx", inSitemap: true, query: { after: isCursor } },
  { path: "/post/:slug?", layout: "public", file: "post.route.tsx", params: { slug: isSlug } },
  {
    path: "/stories",
    part: "stories",
    layout: "public",
    file: "features/posts/stories.route.tsx",
    inSitemap: true,
    query: { after: isCursor },
  },
  {
    path: "/stories/tag/:tag",
    part: "stories",
    layout: "public",
    file: "features/posts/tag.route.tsx",
    params: { tag: isTagAddress },
    query: { after: isCursor },
  },
  { path: "/chloe-story", part: "story", layout: "public", file: "features/story/story.route.tsx", inSitemap: true },
  { path: "/chloe-chat", layout: "public", file: "features/chat/chat.route.tsx", inSitemap: true },
  {
    path: "/accessibility",
    layout: "public",
    file: "features/accessibility/accessibility.route.tsx",
    inSitemap: true,
  },
  { path: "/letters", part: "letters", layout: "public", file: "features/letters/letters.route.tsx", inSitemap: true },
  { path: "/care", layout: "public", file: "features/chat/care.route.tsx", inSitemap: true },
  { path: "/play-with-chloe", part: "play", layout: "public", file: "features/images/play.route.tsx", inSitemap: true },
  {
    path: "/revo-door",
    part: "revo-door",
    layout: "public",
    file: "features/revo-door/revo-door.route.tsx",
    inSitemap: true,
  },
  {
    path: "/chloe-blockchain",
    part: "white-paper",
    layout: "public",
    file: "features/white-paper/white-paper.route.tsx",
    inSitemap: true,
  },
  {
    path: "/donation",
    part: "donation",
    layout: "public",
    file: "features/donation/donation.route.tsx",
    inSitemap: true,
  },
  {
    path: "/roadmap",
    part: "roadmap",
    layout: "public",
    file: "features/hub/roadmap/standalone-roadmap.route.tsx",
    inSitemap: true,
  },
  { path: "/thank-you", part: "donation", layout: "public", file: "features/donation/thank-you.route.tsx" },
  {
    path: "/request-access",
    part: "console",
    layout: "public",
    file: "features/accounts/request/request-access.route.tsx",
    inSitemap: true,
  },
  {
    path: "/auth",
    layout: "public-account",
    file: "features/accounts/auth/auth.route.tsx",
    query: { tab: ["signup", "forgot", "reset"], notice: authNotices },
  },
  {
    path: "/preview/:token",
    layout: "none",
    file: "features/posts/preview.route.tsx",
    params: { token: matches(/^[\w-]{20,64}$/) },
    countedAs: "/preview",
  },
  { path: "/dev-console", layout: "dev-console", file: "features/chat/neo/dev-chat.route.tsx" },
  {
    path: "/dev-console/agents",
    layout: "dev-console",
    file: "features/chat/console/pages/agents.route.tsx",
    id: "dev-agents",
  },
  {
    path: "/dev-console/analytics",
    layout: "dev-console",
    file: "features/chat/console/analytics/dev-analytics.route.tsx",
  },
  { path: "/dev-console/settings", layout: "dev-console", file: "features/chat/console/pages/dev-settings.route.tsx" },
];

// Pages decide which ids exist; anything longer than this cannot be one.
const isPossibleId = (value: string): boolean => value.length <= 60;

/** Pages of the hub, below its sidebar. */
const hubPages: Omit<SitePage, "layout">[] = [
  { path: "/app", file: "features/hub/dashboard/dashboard.route.tsx", inSitemap: true },
  {
    path: "/app/projects",
    file: "features/hub/placeholders/projects.route.tsx",
    aliases: ["/projects"],
    query: { project: isPossibleId },
  },
  { path: "/app/community", file: "features/hub/placeholders/community.route.tsx", aliases: ["/community"] },
  {
    path: "/app/agents",
    file: "features/hub/placeholders/agents.route.tsx",
    aliases: ["/agents"],
    query: { agent: isPossibleId },
  },
  { path: "/app/settings", file: "features/hub/placeholders/settings.route.tsx", aliases: ["/settings"] },
  {
    path: "/app/documentation/:tab?",
    file: "documentation.route.tsx",
    aliases: ["/docs", "/documentation"],
    params: { tab: documentationTabs },
    inSitemap: true,
  },
  {
    path: "/app/duality-protocol",
    file: "duality-protocol.route.tsx",
    aliases: ["/duality-protocol"],
    inSitemap: true,
  },
  {
    path: "/app/devlogs",
    file: "features/hub/dev-logs/dev-logs.route.tsx",
    aliases: ["/logs", "/devlogs"],
    inSitemap: true,
  },
  { path: "/app/issues", file: "features/hub/issues/issues.route.tsx", aliases: ["/issues"], inSitemap: true },
  {
    path: "/app/milestones",
    file: "features/hub/milestones/milestones.route.tsx",
    aliases: ["/milestones"],
    inSitemap: true,
  },
  { path: "/app/assets", file: "features/hub/assets/assets.route.tsx", aliases: ["/assets"], inSitemap: true },
  { path: "/app/hub", file: "features/hub/ai-hub/ai-hub.route.tsx", aliases: ["/hub"], inSitemap: true },
  { path: "/app/typos", file: "typos.route.tsx", aliases: ["/typos"], inSitemap: true },
  {
    path: "/app/consciousness",
    file: "features/hub/consciousness/consciousness.route.tsx",
    aliases: ["/consciousness"],
    inSitemap: true,
  },
  { path: "/app/roadmap", file: "features/hub/roadmap/roadmap.route.tsx", inSitemap: true },
  {
    path: "/app/system-status",
    part: "status",
    file: "features/hub/status/system-status.route.tsx",
    aliases: ["/status", "/system-status"],
    inSitemap: true,
  },
  {
    // `?ask=` prefills the prompt. Only the browser reads it, so it never creates another cache entry.
    path: "/app/command-center",
    file: "features/chat/command-center/command-center.route.tsx",
    aliases: ["/command-center"],
    inSitemap: true,
  },
  {
    path: "/app/neo-textbook/:chapter?",
    file: "features/hub/guide/guide.route.tsx",
    params: { chapter: chapterNumbers },
    inSitemap: true,
  },
];

const privatePages: SitePage[] = [
  { path: "/admin", layout: "none", file: "admin.route.tsx" },
  {
    path: "/play-with-chloe/pictures",
    part: "play",
    layout: "public-account",
    file: "features/images/gallery/gallery.route.tsx",
  },
  { path: "/admin/access-requests", layout: "account", file: "features/inbox/access/access-requests.route.tsx" },
  { path: "/console", layout: "console", file: "features/chat/neo/console-chat.route.tsx" },
  { path: "/console/agents", layout: "console", file: "console-agents.route.tsx" },
  { path: "/console/analytics", layout: "console", file: "features/chat/console/analytics/analytics.route.tsx" },
  { path: "/console/settings", layout: "console", file: "console-settings.route.tsx" },
];

const feeds = [
  ["rss.xml", "features/posts/rss.route.ts"],
  ["atom.xml", "features/posts/atom.route.ts"],
  ["feed.json", "features/posts/json-feed.route.ts"],
] as const;

const resources: SitePage[] = [
  {
    path: "/posts",
    part: "stories",
    layout: "none",
    file: "features/posts/more-posts.route.ts",
    query: { tag: isTagAddress, after: isCursor },
  },
  ...feeds.map(([name, file]): SitePage => ({ path: `/${name}`, part: "stories", layout: "none", file })),
  ...feeds.map(([name, file]): SitePage => ({
    path: `/stories/tag/:tag/${name}`,
    part: "stories",
    layout: "none",
    file,
    id: `tag-${name}`,
    params: { tag: isTagAddress },
  })),
  {
    path: "/app/system-status/incidents.xml",
    part: "status",
    layout: "none",
    file: "features/hub/status/incidents-feed.route.ts",
  },
  { path: "/sitemap.xml", layout: "none", file: "features/posts/sitemap.route.ts" },
  {
    path: "/sitemap/:page.xml",
    layout: "none",
    file: "features/posts/sitemap-part.route.ts",
    params: { page: matches(/^(0|[1-9]\d{0,3})$/) },
  },
  { path: "/search-index.json", layout: "none", file: "features/search/search-index.route.ts" },
  { path: "/manifest.webmanifest", layout: "none", file: "features/system/manifest.route.ts" },
  { path: "/service-worker.js", layout: "none", file: "features/system/service-worker.route.ts" },
  { path: "/robots.txt", layout: "none", file: "features/system/robots.route.ts" },
];

/** Parts that have a layout of their own. */
const layoutParts: Partial<Record<PageLayout, HideablePage>> = {
  hub: "hub",
  console: "console",
  "dev-console": "console",
};

/**
 * All pages of the site. Source of the routes, the parameters that reach a loader, the sitemap, the counted views, the
 * link check of `content/`, and the list of pages for the browser tests.
 */
export const sitePages: readonly SitePage[] = [
  ...pages,
  ...hubPages.map((page) => ({ ...page, layout: "hub" as const })),
  ...privatePages.map((page) => ({ ...page, kind: "private" as const })),
  ...resources.map((page) => ({ ...page, kind: "resource" as const })),
].map((page) => ({ part: layoutParts[page.layout], ...page }));
