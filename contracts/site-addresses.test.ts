import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { pageCspExceptions } from "./csp-exceptions.ts";
import {
  acceptsValue,
  findAliasTarget,
  isSiteAddress,
  listAddresses,
  listSitemapPaths,
  toAliases,
} from "./site-addresses.ts";
import { type SitePage, sitePages } from "./site-pages.ts";

const page: SitePage = { path: "/guide/:tab?", layout: "public", file: "guide.tsx", params: { tab: ["one", "two"] } };
const endless: SitePage = { ...page, path: "/note/:id", params: { id: () => true } };

test("lists all addresses of a page, none if a parameter has no list of values", () => {
  expect(listAddresses(page)).toEqual(["/guide", "/guide/one", "/guide/two"]);
  expect(listAddresses({ ...page, path: "/guide/:tab" })).toEqual(["/guide/one", "/guide/two"]);
  expect(listAddresses(endless)).toEqual([]);
  expect(listAddresses({ ...page, path: "/" })).toEqual(["/"]);
});

test("lists in the sitemap only pages with `inSitemap`", () => {
  expect(listSitemapPaths([{ ...page, inSitemap: true }, endless])).toEqual(["/guide", "/guide/one", "/guide/two"]);
});

test("accepts no value of an undeclared parameter", () => {
  expect(acceptsValue(undefined, "one")).toBe(false);
  expect(acceptsValue(["one"], "__proto__")).toBe(false);
  expect(acceptsValue((value) => value === "one", "one")).toBe(true);
});

test("accepts links to pages and aliases, with query and fragment", () => {
  for (const address of ["/", "/landing#stories", "/auth?tab=signup", "/chloe-story/"])
    expect(isSiteAddress(address)).toBe(true);
  for (const address of ["/no-such-page", "/post/first-light", "https://site.example/", "", "/constructor"])
    expect(isSiteAddress(address)).toBe(false);
});

test("redirects an alias to the first address of its page", () => {
  const aliases = toAliases([{ ...page, aliases: ["/help"] }, endless]);
  expect(findAliasTarget("/help/", aliases)).toBe("/guide");
  for (const path of ["/guide", "/landing", "/", "/__proto__"]) expect(findAliasTarget(path, aliases)).toBeUndefined();
});

test("declares each address and each alias once", () => {
  const addresses = sitePages.flatMap((declared) => [declared.path, ...(declared.aliases ?? [])]);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test("declares only pages with a route module, and CSP exceptions only for declared pages", () => {
  expect(sitePages.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([]);
  const paths = sitePages.map(({ path }) => path);
  expect([...pageCspExceptions.keys()].filter((path) => !paths.includes(path))).toEqual([]);
});

test("declares accepted values for every parameter of a path", () => {
  const undeclared = sitePages.filter(({ path, params = {} }) =>
    [...path.matchAll(/:(\w+)/g)].some(([, name = ""]) => params[name] === undefined),
  );
  expect(undeclared).toEqual([]);
});
