import { expect, test } from "vitest";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import "#tests/support/shipped-content.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

const text = `One[^1] light

https://youtu.be/dQw4w9WgXcQ

> [!NOTE]
> Two

> [!DETAILS] Three
> four

Five
: six

![seven](/media/a.webp "eight")

[^1]: Nine`;

test("finds the words of footnotes, callouts, toggles, terms and captions, without their marks and embeds", () => {
  const found = splitParagraphs(text);
  expect(found.map((paragraph) => paragraph.text)).toEqual([
    "One light",
    "Two",
    "Three",
    "four",
    "Five",
    "six",
    "seven · eight",
    "Nine",
  ]);
  const html = renderMarkdown(text, "cards");
  for (const { id } of found) expect(html).toContain(` id="${id}"`);
});
