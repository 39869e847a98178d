import { expect, test } from "vitest";
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
  // The embed is p-2.
  expect(found.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9].map((number) => `p-${number}`));
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
});
