import fc from "fast-check";
import { expect, test } from "vitest";
import { addQuery, parseOldAddress, toRedirectKey, toRequestKeys, toTarget } from "./redirect-paths.ts";

const siteUrl = "https://chloe.example";

test.each([
  ["/2020/01/my-post/", "/2020/01/my-post"],
  ["/2020/01/my-post.html", "/2020/01/my-post"],
  ["/blog/a/index.html", "/blog/a"],
  ["/Über uns", "/Über uns"],
  ["/cafe\u0301", "/café"],
  ["/100%25", "/100%25"],
  ["/?p=123", "/?p=123"],
  ["/blog/?page_id=7&x=1", "/blog?page_id=7"],
  ["/a?b=1", "/a?b=1"],
  ["/", null],
  ["///", null],
  ["a", null],
  ["/a\\b", null],
  ["/a\u0000b", null],
  ["/\ud800", null],
  [`/${"x".repeat(2_000)}`, null],
  [`/${"字".repeat(700)}`, null],
])("makes the key of %j %j", (path, key) => {
  expect(toRedirectKey(path)).toBe(key);
});

test.each([
  ["/my%20post/", "/my post"],
  ["https://old.example/a/b.html?x=1#c", "/a/b"],
  [" /a/../b ", "/b"],
  ["/?p=5", "/?p=5"],
  ["//evil.example/a", null],
  ["ftp://old.example/a", null],
  ["javascript:alert(1)", null],
  ["/%ff", null],
  ["", null],
])("reads the old address %j as %j", (typed, key) => {
  expect(parseOldAddress(typed)).toBe(key);
});

test("finds the key of a path however it is spelled", () => {
  for (const spelled of ["/a%20b", "/a%20b/", "/a b.html", "/%61%20b//", "/a%20b?x=1"])
    expect(toRequestKeys(new URL(spelled, siteUrl)).first).toBe("/a b");
  expect(toRequestKeys(new URL("/?x=1&p=5", siteUrl))).toEqual({ first: "/?p=5", withQuery: "/?p=5", path: null });
});

test.each([
  ["/post/a", "/post/a"],
  ["/post/a?b=c#d", "/post/a?b=c#d"],
  ["/Über", "/%C3%9Cber"],
  [`${siteUrl}/post/a`, "/post/a"],
  ["https://other.example", "https://other.example/"],
  ["http://other.example/a b", "http://other.example/a%20b"],
  ["//other.example", null],
  ["/\\other.example", null],
  ["/\t/other.example", null],
  ["/.//other.example", null],
  ["https://name:word@other.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["post/a", null],
  ["https://", null],
  ["", null],
])("lets a redirect lead from %j to %j", (given, target) => {
  expect(toTarget(given, siteUrl)).toBe(target);
});

test("keeps the query, before a fragment, without what named the post", () => {
  expect(addQuery("/a", "?x=1", false)).toBe("/a?x=1");
  expect(addQuery("/a?y=2#z", "?x=1", false)).toBe("/a?y=2&x=1#z");
  expect(addQuery("/a", "?p=5&x=1", true)).toBe("/a?x=1");
  expect(addQuery("/a", "?p=5", true)).toBe("/a");
  expect(addQuery("/a", "", false)).toBe("/a");
});

test("never leads anywhere but to the origin of a target, whatever the query", () => {
  const targets = ["/post/a", "/a?b#c", "https://other.example/", "https://other.example/x#y"];
  fc.assert(
    fc.property(fc.constantFrom(...targets), fc.string({ unit: "binary" }), fc.boolean(), (target, search, isNamed) => {
      const url = new URL(siteUrl);
      url.search = search;
      const location = addQuery(target, url.search, isNamed);
      expect(new URL(location, siteUrl).origin).toBe(new URL(target, siteUrl).origin);
      expect(new URL(location, siteUrl).pathname).toBe(new URL(target, siteUrl).pathname);
      expect(location).toMatch(/^[\x21-\x7e]*$/);
    }),
  );
});

test("makes the same key of a key, and a target of a target", () => {
  fc.assert(
    fc.property(fc.webPath({ size: "small" }), fc.string({ unit: "binary" }), (path, text) => {
      const key = parseOldAddress(path);
      if (key !== null) expect(toRedirectKey(key)).toBe(key);
      const target = toTarget(`/${text}`, siteUrl);
      if (target !== null) {
        expect(toTarget(target, siteUrl)).toBe(target);
        expect(new URL(target, siteUrl).origin).toBe(siteUrl);
      }
    }),
  );
});
