import { expect, test } from "vitest";
import { requiresReload, siteLinksFrom } from "./site-links.ts";

test("requires a full page load to and from the donation page only", () => {
  expect(requiresReload("/landing", "/donation")).toBe(true);
  expect(requiresReload("/donation/", "/landing")).toBe(true);
  expect(requiresReload("/landing", "/chloe-chat#top")).toBe(false);
});

const listPaths = (links: ReturnType<typeof siteLinksFrom>) =>
  [...links.navigation, ...links.menu.groups.flatMap((group) => group.links)].map(({ to }) => to);

test("leads to the donation page from the header and the menu while donations are open only", () => {
  const open = listPaths(siteLinksFrom("/landing", true));
  expect(open.filter((to) => to === "/donation")).toHaveLength(2);
  expect(listPaths(siteLinksFrom("/landing", false))).toEqual(open.filter((to) => to !== "/donation"));
});

test("marks the links of the page shell that need a full page load", () => {
  const marked = siteLinksFrom("/landing", true).menu.groups.flatMap(({ links }) =>
    links.filter(({ reload }) => reload).map(({ to }) => to),
  );
  expect(marked).toEqual(["/donation"]);
  const { menu, navigation, reloadsHome } = siteLinksFrom("/donation", true);
  expect([...navigation, ...menu.groups.flatMap(({ links }) => links)].every(({ reload }) => reload)).toBe(true);
  expect(reloadsHome).toBe(true);
});
