import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { limitReferences } from "./reference-limit.ts";

const markdown = new MarkdownIt();
limitReferences(markdown);

test("leaves the references of a text as they are", () => {
  expect(markdown.render('[a][one] ![b][one]\n\n[one]: /x "Title"')).toBe(
    '<p><a href="/x" title="Title">a</a> <img src="/x" alt="b" title="Title"></p>\n',
  );
});

test("does not make a text thousands of times as long by a long reference that is used again and again", () => {
  const text = `${"[a]".repeat(10_000)}\n\n[a]: /x "${"t".repeat(30_000)}"`;
  expect(markdown.render(text).length).toBeLessThan(2_000_000);
  expect(markdown.render("[a]\n\n[a]: /x")).toContain('href="/x"');
});
