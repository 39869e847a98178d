import { expect, test } from "vitest";
import { findFeed, findFeedByQuery, isProgramRequest } from "./program-requests.ts";

const at = (path: string) => `http://localhost:3000${path}`;

test.each([
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known",
  "/.env",
  "/.git/config",
  "/site/.git/HEAD",
  "/wp-login.php",
  "/xmlrpc.php",
  "/WP-Admin/",
  "/wp-includes/wlwmanifest.xml",
  "/ads.txt",
  "/blog/picture.JPG",
  "/api",
  "/api/v1/models",
  "/oauth/token",
  "/register",
  "/cgi-bin/test",
])("takes %s for an address of programs", (path) => {
  expect(isProgramRequest(new Request(at(path), { headers: { accept: "text/html" } }))).toBe(true);
});

test.each(["/foo", "/foo/bar", "/apiary", "/about-us/", "/foo.data", "/v1.0/notes"])(
  "takes %s for a page that somebody looks for",
  (path) => {
    expect(isProgramRequest(new Request(at(path)))).toBe(false);
    for (const accept of ["*/*", "text/html,application/xhtml+xml;q=0.9"])
      expect(isProgramRequest(new Request(at(path), { headers: { accept } }))).toBe(false);
  },
);

test("takes what sends something, or accepts no page, for a program at any address", () => {
  expect(isProgramRequest(new Request(at("/foo"), { method: "POST" }))).toBe(true);
  expect(isProgramRequest(new Request(at("/foo"), { headers: { accept: "application/json" } }))).toBe(true);
  expect(isProgramRequest(new Request(at("/foo.data"), { headers: { accept: "text/x-script" } }))).toBe(false);
});

test.each([
  ["/feed", "/rss.xml"],
  ["/feed/", "/rss.xml"],
  ["/rss", "/rss.xml"],
  ["/rss/", "/rss.xml"],
  ["/feed.xml", "/rss.xml"],
  ["/index.xml", "/rss.xml"],
  ["/comments/feed/", "/rss.xml"],
  ["/feed/rss2/", "/rss.xml"],
  ["/blog/feed", "/rss.xml"],
  ["/posts/index.xml", "/rss.xml"],
  ["/2019/05/A-Post/Feed/", "/rss.xml"],
  ["/feed/atom/", "/atom.xml"],
  ["/blog/atom.xml", "/atom.xml"],
  ["/feed/json", "/feed.json"],
  ["/blog/feed.json", "/feed.json"],
  ["/feed/podcast/", "/podcast.xml"],
  ["/feeding", null],
  ["/podcast", null],
  ["/data/json", null],
  ["/feed/other", null],
  ["/constructor", null],
])("leads from the feed address %s of another tool to %s", (path, feed) => {
  expect(findFeed(at(path))).toBe(feed);
});

test.each([
  ["/?feed=rss2", "/rss.xml"],
  ["/?feed=rss", "/rss.xml"],
  ["/index.php?feed=comments-rss2&cat=4", "/rss.xml"],
  ["/?feed=atom", "/atom.xml"],
  ["/?feed=", null],
  ["/?feed=x", null],
  ["/?feed=constructor", null],
  ["/landing?feed=rss2", null],
  ["/?notfeed=rss", null],
])("leads from %s to %s", (path, feed) => {
  expect(findFeedByQuery(at(path))).toBe(feed);
});
