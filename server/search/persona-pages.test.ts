import { expect, test } from "vitest";
import { isSiteAddress } from "#contracts/site-addresses.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { listPersonaParagraphs } from "./persona-pages.ts";

const paragraphs = listPersonaParagraphs(shippedContent);

test("contains what the persona says about herself, and every track", () => {
  const texts = paragraphs.map(({ text }) => text);
  for (const text of shippedContent.get("landing").bio.paragraphs) expect(texts).toContain(text);
  for (const { title } of shippedContent.get("player").tracks)
    expect(texts.some((text) => text.startsWith(title))).toBe(true);
});

test("links only to pages of this site, and contains no empty text", () => {
  for (const { url, text } of paragraphs) expect([url, isSiteAddress(url), text !== ""]).toEqual([url, true, true]);
});
