import { expect, test } from "vitest";
import landing from "#content/landing.json" with { type: "json" };
import player from "#content/player.json" with { type: "json" };
import { isSiteAddress } from "#contracts/site-addresses.ts";
import { listPersonaParagraphs } from "./persona-pages.ts";

const paragraphs = listPersonaParagraphs();

test("contains what the persona says about herself, and every track", () => {
  const texts = paragraphs.map(({ text }) => text);
  for (const text of landing.bio.paragraphs) expect(texts).toContain(text);
  for (const { title } of player.tracks) expect(texts.some((text) => text.startsWith(title))).toBe(true);
});

test("links only to pages of this site, and contains no empty text", () => {
  for (const { url, text } of paragraphs) expect([url, isSiteAddress(url), text !== ""]).toEqual([url, true, true]);
});
