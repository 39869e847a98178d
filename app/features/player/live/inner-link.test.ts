import { expect, test } from "vitest";
import { innerPathOf } from "./inner-link.ts";

const press = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
const here = { origin: "https://chloe.example", href: "https://chloe.example/landing" };
const linkTo = (href: string) => ({ href: new URL(href, here.href).href, target: "", download: "" });

test("a link to another page of the site is followed within the document", () => {
  expect(innerPathOf(press, linkTo("/post/first-light"), here)).toBe("/post/first-light");
  expect(innerPathOf(press, linkTo("/landing?after=3#stories"), here)).toBe("/landing?after=3#stories");
});

test.each(["https://elsewhere.example/", "/rss.xml", "/media/audio/song.mp3", "/dev/mail", "#stories", "mailto:somebody@example.com"])("%s is left to the browser", (href) => {
  expect(innerPathOf(press, linkTo(href), here)).toBeNull();
});

test("new tabs, downloads and presses that somebody else took are left alone", () => {
  const link = linkTo("/post/first-light");
  expect(innerPathOf({ ...press, ctrlKey: true }, link, here)).toBeNull();
  expect(innerPathOf({ ...press, button: 1 }, link, here)).toBeNull();
  expect(innerPathOf({ ...press, defaultPrevented: true }, link, here)).toBeNull();
  expect(innerPathOf(press, { ...link, target: "_blank" }, here)).toBeNull();
  expect(innerPathOf(press, { ...link, download: "story" }, here)).toBeNull();
});
