import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pageCspExceptions } from "./csp-exceptions.ts";
import { toCanonicalPath, toShownPath } from "./persona-addresses.ts";
import { sitePages } from "./site-pages.ts";

test.each([
  ["/chloe-story", "/mira-story"],
  ["/chloe-chat#end", "/mira-chat#end"],
  ["/chloe-blockchain?n=1#layers", "/mira-blockchain?n=1#layers"],
  ["/play-with-chloe", "/play-with-mira"],
  ["/play-with-chloe/pictures", "/play-with-mira/pictures"],
])("shows %s at %s, and finds it again", (canonical, shown) => {
  expect(toShownPath(canonical, "mira")).toBe(shown);
  expect(toCanonicalPath(shown, "mira")).toBe(canonical);
  expect(toShownPath(shown, "mira")).toBe(shown);
});

test.each([
  "/",
  "/landing",
  "/chloe",
  "/chloe-story/x",
  "/chloe-stories",
  "/play-with-chloe/x",
  "/app#/chloe-chat",
  "",
])("leaves %s as it is", (address) => expect(toShownPath(address, "mira")).toBe(address));

test("changes nothing for the name of the code", () => {
  for (const { path } of sitePages)
    expect([toShownPath(path, "chloe"), toCanonicalPath(path, "chloe")]).toEqual([path, path]);
});

test("knows every page that is named after the persona, and no page or public file looks like one", () => {
  const looksNamed = (path: string) => /^\/(?:.+-(?:story|chat|blockchain)$|play-with-)/.test(path);
  const looking = sitePages.filter(({ path }) => looksNamed(path)).map(({ path }) => path);
  expect(looking).toEqual(looking.filter((path) => toShownPath(path, "mira") !== path));
  expect(looking).toHaveLength(5);
  expect(readdirSync("public").filter((name) => looksNamed(`/${name}`))).toEqual([]);
});

test("needs no exception of the content policy for them, which is found by the address of a request", () => {
  expect([...pageCspExceptions.keys()].filter((path) => toShownPath(path, "mira") !== path)).toEqual([]);
});
