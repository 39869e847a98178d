import { expect, test } from "vitest";
import { requiresReload, siteLinksFrom } from "./site-links.ts";

test("links to and from the donation page load a new document, others do not", () => {
  expect(requiresReload("/landing", "/donation")).toBe(true);
  expect(requiresReload("/donation/", "/landing")).toBe(true);
  expect(requiresReload("/landing", "/chloe-chat#top")).toBe(false);
});

test("the frame of a page marks exactly the links that leave the document", () => {
  const marked = siteLinksFrom("/landing").menu.groups.flatMap(({ links }) =>
    links.filter(({ reload }) => reload).map(({ to }) => to),
  );
  expect(marked).toEqual(["/donation"]);
  const { menu, navigation, reloadsHome } = siteLinksFrom("/donation");
  expect([...navigation, ...menu.groups.flatMap(({ links }) => links)].every(({ reload }) => reload)).toBe(true);
  expect(reloadsHome).toBe(true);
});
