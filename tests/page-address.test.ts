import { expect, test } from "vitest";
import routeConfig from "#app/routes.ts";
import { type SitePage, sitePages } from "#contracts/site-pages.ts";
import { createPageAddresses } from "#server/pages/page-address.ts";

type Config = { id?: string; path?: string; index?: boolean; file: string; children?: Config[] };
// Flattens the route config to the routes of a server build.
const toRoutes = (configs: Config[], parentId: string): [string, unknown][] =>
  configs.flatMap(({ children = [], file, id = file, index, path }) => [
    [id, { id, parentId, path, index }],
    ...toRoutes(children, id),
  ]);
const configs: Config[] = routeConfig;
const root = { id: "root", path: "" };
const routes = Object.fromEntries([["root", root], ...toRoutes(configs, "root")]);

const find = createPageAddresses(routes as never);
const at = (path: string) => find(`http://site.example${path}`);
const cursor = "2026-01-01T00:00:00.123456+00:00~01234567-89ab-cdef-0123-456789abcdef";
const encodedCursor = encodeURIComponent(cursor);

test.each([
  ["/landing", "/landing"],
  ["/landing?utm_source=x&fbclid=y&n=1", "/landing"],
  [`/landing?after=${encodedCursor}&n=1`, `/landing?after=${encodedCursor}`],
  [`/landing?n=1&after=${encodedCursor}&after=other`, `/landing?after=${encodedCursor}`],
  ["/landing?after=anything", "/landing"],
  [`/landing?after=2026-99-01T00:00:00Z~01234567-89ab-cdef-0123-456789abcdef`, "/landing"],
  [`/landing?after=${encodedCursor.repeat(30)}`, "/landing"],
  ["/auth?tab=signup&next=/console", "/auth?tab=signup"],
  ["/auth?tab=other&notice=__proto__&notice=link", "/auth"],
  ["/post/first-light?after=x", "/post/first-light"],
  ["/_.data", "/_.data"],
  ["/landing/_.data", "/landing.data"],
  ["/LANDING.data?n=1", "/landing.data"],
  [
    `/posts.data?after=${encodedCursor}&_routes=features%2Fposts%2Fmore-posts.route.ts,evil`,
    `/posts.data?after=${encodedCursor}&_routes=features%2Fposts%2Fmore-posts.route.ts`,
  ],
  ["/landing.data?_routes=nothing", "/landing.data"],
  ["/sitemap/0.xml", "/sitemap/0.xml"],
  ["/sitemap/00.xml", "/sitemap/-.xml"],
])("renders and caches %s as %s", (requested, path) => {
  expect(at(requested)).toMatchObject({ path, isCacheable: true });
  expect(at(requested).redirect).toBeUndefined();
});

test.each([
  ["/landing/", "/landing"],
  ["//landing", "/landing"],
  ["/Landing?after=x&n=1", "/landing?after=x&n=1"],
  ["/%6canding", "/landing"],
  ["/post//first-light/", "/post/first-light"],
  ["/post/first%2Dlight", "/post/first-light"],
  ["//", "/"],
  ["/console/settings/", "/console/settings"],
])("redirects %s to the canonical %s", (requested, redirect) => {
  expect(at(requested).redirect).toBe(redirect);
});

test.each([
  "%00",
  "%E0%A4%A",
  "%zz",
  "%ED%A0%80",
  "a".repeat(8_000),
  "..%2f..%2fetc",
  "%2e%2e%5c",
  "UPPER",
  "a_b",
  "first-light%0a",
  "%F0%9F%98%80",
  "__proto__",
])("maps posts with the invalid slug %s to one path without a post", (slug) => {
  expect(at(`/post/${slug}`)).toMatchObject({ path: "/post/-", isCacheable: true });
  expect(at(`/post/${slug}`).redirect).toBeUndefined();
});

test.each([
  "/no-such-page",
  "/a/b/c",
  "/%00",
  "/%E0%A4%A",
  "/post/a/b",
  "/wp-login.php",
  "/constructor",
  "/preview/a/b",
  `/${"a/".repeat(4_000)}`,
])("does not cache %s", (requested) => {
  expect(at(requested)).toMatchObject({ isCacheable: false, view: null });
});

test.each([
  ["/landing?n=1", "/landing"],
  ["/_.data", "/"],
  ["/post/first-light.data", "/post/first-light"],
  [`/preview/${"a".repeat(32)}`, "/preview"],
  [`/preview/${"a".repeat(32)}.data`, "/preview"],
  ["/admin", null],
  ["/admin/access-requests", null],
  ["/console/settings", null],
  ["/rss.xml", null],
  ["/posts.data", null],
])("counts a view of %s as %s", (requested, view) => {
  expect(at(requested).view).toBe(view);
});

test("limits manifest requests to a hundred paths", () => {
  const { path, isCacheable } = at(
    `/__manifest?version=1&paths=${Array.from({ length: 2_000 }, (_, index) => index).join(",")}`,
  );
  expect(path.split(",")).toHaveLength(100);
  expect(isCacheable).toBe(false);
});

test("declares a page for every route, and a route for every page", () => {
  const patterns = (list: Config[], above: string[] = []): string[] =>
    list.flatMap(({ children, path }) => {
      const parts = path ? [...above, path] : above;
      return children ? patterns(children, parts) : [`/${parts.join("/")}`];
    });
  expect(patterns(configs).sort()).toEqual([...sitePages.map(({ path }) => path), "/*"].sort());
});

test("caches only the listed parameter values of a route, and keeps the whole query of an alias", () => {
  const page: SitePage = {
    path: "/guide/:tab?",
    layout: "none",
    file: "guide.tsx",
    params: { tab: ["one", "two"] },
    query: { sort: ["name"] },
    aliases: ["/help"],
  };
  const guideRoutes = { guide: { id: "guide", path: "guide/:tab?" }, rest: { id: "rest", path: "*" } };
  const findInPages = createPageAddresses(guideRoutes as never, [page]);
  const get = (path: string) => findInPages(`http://site.example${path}`);
  expect(get("/guide/two?sort=name&n=1")).toMatchObject({ path: "/guide/two?sort=name", view: "/guide/two" });
  expect(get("/guide")).toMatchObject({ path: "/guide", isCacheable: true });
  expect(get("/guide/three?sort=age")).toMatchObject({ path: "/guide/-" });
  const alias = "/help?sort=name&n=1&n=%26";
  expect(get(alias)).toMatchObject({ path: alias, isCacheable: false, view: null });
  expect(get("/other?sort=name")).toMatchObject({ path: "/other", isCacheable: false, view: null });
});

test("redirects a former address of a page permanently, with its whole query, but not requests of the router", () => {
  const page: SitePage = { path: "/mira-story", layout: "none", file: "story.tsx", formerPaths: ["/chloe-story"] };
  const storyRoutes = { story: { id: "story", path: "mira-story" }, rest: { id: "rest", path: "*" } };
  const findInPages = createPageAddresses(storyRoutes as never, [{ ...page, countedAs: "/chloe-story" }]);
  const get = (path: string) => findInPages(`http://site.example${path}`);
  expect(get("/chloe-story/?a=%26")).toMatchObject({ redirect: "/mira-story?a=%26", isCacheable: false, view: null });
  expect(get("/chloe-story.data?a=1")).toMatchObject({ path: "/chloe-story.data?a=1", redirect: undefined });
  expect(get("/mira-story")).toMatchObject({ path: "/mira-story", isCacheable: true, view: "/chloe-story" });
});

test("does not cache the route of a page that is hidden", () => {
  const findInPages = createPageAddresses({ story: { id: "story", path: "story" } } as never, []);
  expect(findInPages("http://site.example/story")).toMatchObject({ path: "/story", isCacheable: false, view: null });
});
