import { expect, test } from "vitest";
import { parseAnswer, parseInline, toPlainText, toSafeHref } from "./parse-answer.ts";

test("reads paragraphs, lists, quotes, headings and code", () => {
  const text = "# Title\nOne\ntwo\n\n- a **b**\n  - c\n1. d\n> said\n```log\n- not a *list*\n```";
  expect(parseAnswer(text)).toMatchObject([
    { kind: "heading", inline: [{ text: "Title" }] },
    { kind: "paragraph", inline: [{ text: "One" }, { text: "\n" }, { text: "two" }] },
    { kind: "list", items: [{ depth: 0 }, { depth: 1 }, { depth: 0, marker: "1" }] },
    { kind: "quote" },
    { kind: "code", text: "- not a *list*" },
  ]);
  expect(toPlainText(text)).toBe("Title\nOne\ntwo\na b\nc\nd\nsaid\n- not a *list*");
});

test("shows a code block that has not ended yet", () => {
  expect(parseAnswer("```\nhalf")).toEqual([{ kind: "code", text: "half" }]);
});

test("parses inline Markdown and leaves unknown syntax as text", () => {
  expect(parseInline("a `b*` **c** *d* [e](/post/f#p-4) \\*g <b>h</b> [i](x y) **")).toEqual([
    { kind: "text", text: "a " },
    { kind: "code", text: "b*" },
    { kind: "text", text: " " },
    { kind: "strong", text: "c" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", href: "/post/f#p-4" },
    { kind: "text", text: " *g <b>h</b> [i](x y) **" },
  ]);
});

test("removes backslash escapes, also in link labels", () => {
  const escaped = "Issues \\& more, http\\://127\\.0\\.0\\.1, a\\~b\\@c, C:\\dir";
  expect(parseInline(escaped)).toEqual([{ kind: "text", text: "Issues & more, http://127.0.0.1, a~b@c, C:\\dir" }]);
  expect(parseInline("[a\\](x\\:y) b](/post/a#p-1)")).toEqual([
    { kind: "link", text: "a](x:y) b", href: "/post/a#p-1" },
  ]);
});

test.each([
  ["/post/a?b=c#p-1", { href: "/post/a?b=c#p-1", isOwn: true }],
  ["https://site.example/landing", { href: "/landing", isOwn: true }],
  ["https://other.example/x", { href: "https://other.example/x", isOwn: false }],
  ["//other.example", null],
  ["/\\other.example", null],
  ["/\t/other.example", { href: "https://other.example/", isOwn: false }],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["data:text/html,x", null],
  ["mailto:a@b.c", null],
  ["https://", null],
  ["relative", null],
])("resolves a link to %s as %j", (href, expected) => {
  expect(toSafeHref(href, "https://site.example")).toEqual(expected);
});

test.each(["[", "*", "[a]("])("keeps the text of 30,000 times %j", (sign) => {
  const text = sign.repeat(30_000);
  expect(parseAnswer(text)).toEqual([{ kind: "paragraph", inline: [{ kind: "text", text }] }]);
});
