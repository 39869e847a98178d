import { expect, test } from "vitest";
import { getInternalPath } from "./internal-link.ts";

const press = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
const here = { origin: "https://chloe.example", href: "https://chloe.example/landing" };
const linkTo = (href: string) => ({ href: new URL(href, here.href).href, target: "", download: "" });

test("routes internal links on the client", () => {
  expect(getInternalPath(press, linkTo("/post/first-light"), here)).toBe("/post/first-light");
  expect(getInternalPath(press, linkTo("/landing?after=3#stories"), here)).toBe("/landing?after=3#stories");
});

test.each([
  "https://elsewhere.example/",
  "/rss.xml",
  "/media/audio/song.mp3",
  "/dev/mail",
  "#stories",
  "mailto:somebody@example.com",
])("leaves %s to the browser", (href) => {
  expect(getInternalPath(press, linkTo(href), here)).toBeNull();
});

test("ignores new tabs, downloads and clicks whose default was prevented", () => {
  const link = linkTo("/post/first-light");
  expect(getInternalPath({ ...press, ctrlKey: true }, link, here)).toBeNull();
  expect(getInternalPath({ ...press, button: 1 }, link, here)).toBeNull();
  expect(getInternalPath({ ...press, defaultPrevented: true }, link, here)).toBeNull();
  expect(getInternalPath(press, { ...link, target: "_blank" }, here)).toBeNull();
  expect(getInternalPath(press, { ...link, download: "story" }, here)).toBeNull();
});
