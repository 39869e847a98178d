import { expect, test } from "vitest";
import { readMarked } from "#tests/support/marked-text.ts";
import { type Clipping, pasteConverted, placePicture, readPaste } from "./read-paste.ts";
import type { TextEdit } from "./text-edit.ts";

const nothing: Clipping = { plain: "", html: "", editor: "", hasPictures: false };
const readAt = (marked: string, clipping: Partial<Clipping>) => {
  const { text, start, end } = readMarked(marked);
  return readPaste({ ...nothing, ...clipping }, text, start, end);
};
const apply = (text: string, { from, to, insert }: TextEdit): string => text.slice(0, from) + insert + text.slice(to);
const pasteAt = (marked: string, clipping: Partial<Clipping>): string => {
  const action = readAt(marked, clipping);
  return action.kind === "edit" ? apply(readMarked(marked).text, action.edit) : action.kind;
};

test("makes a link of an address that is pasted over words", () => {
  const address = "https://example.com/a_(b)";
  expect(pasteAt("see ‹the pier› now", { plain: ` ${address}\n` })).toBe(
    "see [the pier](https://example.com/a_%28b%29) now",
  );
  expect(pasteAt("‹Ada›", { plain: "mailto:ada@example.com" })).toBe("[Ada](mailto:ada@example.com)");
});

test.each([
  ["nothing is selected", "see | now"],
  ["another address is selected", "see ‹https://example.com/b› now"],
  ["several lines are selected", "‹one\ntwo›"],
  ["it is the address of a link", "[a](‹https›)"],
  ["it is in code", "```\n‹x›"],
])("leaves an address to the browser where %s", (_, marked) => {
  expect(readAt(marked, { plain: "https://example.com", html: "<a>https://example.com</a>" }).kind).toBe("nothing");
});

test("takes pictures only where there is no text beside them", () => {
  expect(readAt("|", { html: '<img src="https://e.com/a.png">', hasPictures: true }).kind).toBe("pictures");
  expect(readAt("|", { plain: "a\tb", html: "<table></table>", hasPictures: true }).kind).toBe("convert");
});

test("leaves plain text, and everything in code, to the browser", () => {
  expect(readAt("|", { plain: "# a" }).kind).toBe("nothing");
  expect(readAt("~~~\n|", { plain: "a", html: "<b>a</b>" }).kind).toBe("nothing");
  expect(readAt("```\nx\n```\n|", { plain: "a", html: "<b>a</b>" }).kind).toBe("convert");
});

test("takes code of an editor with its language, and its Markdown as it is", () => {
  const html = "<div>x</div>";
  const plain = "let a;\r\nlet b;\r\n";
  expect(pasteAt("see|", { plain, html, editor: '{"mode":"typescript"}' })).toBe(
    "see\n\n```typescript\nlet a;\nlet b;\n```",
  );
  expect(pasteAt("|", { plain: "a\n```\nb", html, editor: '{"mode":"markdown"}' })).toBe("nothing");
  expect(pasteAt("|", { plain: "a", html, editor: '{"mode":"typescript"}' })).toBe("nothing");
  expect(pasteAt("|", { plain: "a\nb", html, editor: "no JSON" })).toBe("nothing");
});

const paste = (markdown: string, plain: string, marked = "|"): string => {
  const { text, start, end } = readMarked(marked);
  return apply(text, pasteConverted(markdown, plain, text, start, end));
};

test("writes what says no more than the plain text as plain text", () => {
  expect(paste("\\*a\\* 1\\. b", "*a* 1. b")).toBe("*a* 1. b");
  expect(paste("one\n\ntwo", "one\r\n\r\ntwo")).toBe("one\n\ntwo");
  expect(paste("one\n\ntwo", "one\ntwo")).toBe("one\n\ntwo");
  expect(paste("a  \nb", "a\nb")).toBe("a  \nb");
  expect(paste("", "words")).toBe("words");
});

test("puts blank lines around blocks, and none around words", () => {
  expect(paste("**b**", "b", "a |c")).toBe("a **b**c");
  expect(paste("# b", "b", "a|c")).toBe("a\n\n# b\n\nc");
  expect(paste("| a |\n| --- |", "a", "x\n|\n\ny")).toBe("x\n\n| a |\n| --- |\n\ny");
  expect(paste("- a\n- b", "a b", "‹old›")).toBe("- a\n- b");
});

test("gives pictures their addresses, and takes out those that have none", () => {
  const text = 'a\n\n![x](pasted-picture:1)\n\n![y [z]](pasted-picture:10 "b (c)")\n\nd';
  expect(placePicture(text, 1, "/u.webp")).toContain("![x](/u.webp)");
  expect(placePicture(text, 10, "/u.webp")).toContain('![y [z]](/u.webp "b (c)")');
  expect(placePicture(placePicture(text, 1, null), 10, null)).toBe("a\n\n\n\n\n\nd");
  expect(placePicture(text, 0, null)).toBe(text);
});
