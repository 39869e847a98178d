import { expect, test } from "vitest";
import { toShownPages } from "./shown-pages.ts";
import { listSitemapPaths } from "./site-addresses.ts";
import { sitePages } from "./site-pages.ts";

const find = (pages: ReturnType<typeof toShownPages>, path: string) => pages.find((page) => page.path === path);

test("are the declared pages as long as nothing differs", () => {
  expect(toShownPages({ shortName: "chloe", hidden: [] })).toBe(sitePages);
  expect(toShownPages({ shortName: "chloe", hidden: [], earlierShortNames: [] })).toBe(sitePages);
});

test("have the short name in their addresses, redirect from the others, and are counted under the declared one", () => {
  const pages = toShownPages({ shortName: "mira", hidden: [], earlierShortNames: ["ada", "mira"] });
  expect(find(pages, "/mira-story")).toMatchObject({
    formerPaths: ["/chloe-story", "/ada-story"],
    countedAs: "/chloe-story",
  });
  expect(find(pages, "/chloe-story")).toBeUndefined();
  expect(find(pages, "/landing")).toBe(find(sitePages, "/landing"));
});

test("redirect from earlier names when the name is the first one again", () => {
  const pages = toShownPages({ shortName: "chloe", hidden: [], earlierShortNames: ["mira"] });
  expect(find(pages, "/chloe-chat")?.formerPaths).toEqual(["/mira-chat"]);
});

test("never redirect from an address that is a page", () => {
  // With the name "play-with" the story was at the address where with "story" the pictures are.
  const pages = toShownPages({ shortName: "story", hidden: [], earlierShortNames: ["play-with"] });
  expect(find(pages, "/story-story")?.formerPaths).toEqual(["/chloe-story"]);
  expect(find(pages, "/play-with-story")?.formerPaths).toEqual(["/play-with-chloe", "/play-with-play-with"]);
});

test("are without hidden ones, also in the sitemap", () => {
  const pages = toShownPages({ shortName: "mira", hidden: ["film", "hub", "white-paper", "console", "stories"] });
  const paths = pages.map(({ path }) => path);
  expect(paths.filter((path) => /^\/(?:app|.*console|rss|posts|mira-blockchain)/.test(path))).toEqual([
    "/app/system-status",
    "/app/system-status/incidents.xml",
  ]);
  expect(listSitemapPaths(pages)).toEqual([
    "/landing",
    "/mira-story",
    "/mira-chat",
    "/accessibility",
    "/letters",
    "/care",
    "/play-with-mira",
    "/revo-door",
    "/donation",
    "/roadmap",
    "/app/system-status",
  ]);
});
