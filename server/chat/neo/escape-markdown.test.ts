import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { escapeMarkdown } from "./escape-markdown.ts";

const markdown = new MarkdownIt({ html: true, linkify: true });

test.each([
  "**bold** _soft_ ~~gone~~ `code`",
  "[a](javascript:alert(1)) ![b](/c.png)",
  "<script>alert(1)</script> <img src=x onerror=alert(1)>",
  "see https://evil.example/x or www.evil.example or evil.com or a@evil.com",
  "# heading",
  "> quote",
  "- item",
  "+ item",
  "1. item",
  "12) item",
  "a | b",
  "&lt;b&gt; &amp;",
  "\\*",
  "[ref]: /x",
])("shows %j unchanged", (text) => {
  const [html, shown] = [markdown.render(escapeMarkdown(text)), markdown.utils.escapeHtml(text)];
  expect(html).toBe(`<p>${shown}</p>\n`);
});

test("joins several lines into one", () => {
  expect(escapeMarkdown(" a\n\n# b\r\n\tc ")).toBe("a \\# b c");
});
