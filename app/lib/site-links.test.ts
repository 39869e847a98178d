import { expect, test } from "vitest";
import { requiresReload, siteLinksFrom } from "./site-links.ts";

test("requires a full page load to and from the donation page only", () => {
  expect(requiresReload("/landing", "/donation")).toBe(true);
  expect(requiresReload("/donation/", "/landing")).toBe(true);
  expect(requiresReload("/landing", "/chloe-chat#top")).toBe(false);
});

test("marks the links of the page shell that need a full page load", () => {
  const marked = siteLinksFrom("/landing").menu.groups.flatMap(({ links }) =>
    links.filter(({ reload }) => reload).map(({ to }) => to),
  );
  expect(marked).toEqual(["/donation"]);
  const { menu, navigation, reloadsHome } = siteLinksFrom("/donation");
  expect([...navigation, ...menu.groups.flatMap(({ links }) => links)].every(({ reload }) => reload)).toBe(true);
  expect(reloadsHome).toBe(true);
});
