import { expect, test } from "vitest";
import { toCanonicalLinks, translateLinks } from "./translate-links.ts";

const content = {
  links: [{ label: "/chloe-chat is a place", to: "/chloe-chat?a=1#end" }, { to: "/landing" }],
  text: '[Chat](/chloe-chat), [pictures](</play-with-chloe/pictures>) and [more](/chloe-story#night "Night").',
  reference: "[paper]: /chloe-blockchain",
  html: `<a href="/play-with-chloe">Play</a>`,
  prose:
    "Nothing in /chloe-chats, https://site.example/chloe-chat [elsewhere](/chloe-chat-room) or [a file](/chloe-chat.png).",
  count: 3,
  nothing: null,
};

const translated = {
  ...content,
  links: [{ label: "/chloe-chat is a place", to: "/mira-chat?a=1#end" }, { to: "/landing" }],
  text: '[Chat](/mira-chat), [pictures](</play-with-mira/pictures>) and [more](/mira-story#night "Night").',
  reference: "[paper]: /mira-blockchain",
  html: `<a href="/play-with-mira">Play</a>`,
};

test("translates addresses, and links in Markdown and HTML", () => {
  expect(translateLinks(content, "mira")).toEqual(translated);
  expect(toCanonicalLinks(translated, "mira")).toEqual(content);
});

test("returns the same value where nothing is to be translated", () => {
  expect(translateLinks(content, "chloe")).toBe(content);
  expect(toCanonicalLinks(content, "chloe")).toBe(content);
});

test("takes a long text of half links", () => {
  const text = "](/".repeat(100_000) + "href='/".repeat(100_000);
  expect(translateLinks(text, "mira")).toBe(text);
});
