import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

test.each([
  ["Unix line ends", "---\ntitle: First light\n---\nText\n"],
  ["Windows line ends", "---\r\ntitle: First light\r\n---\r\nText\n"],
  ["a byte order mark and blanks", "\ufeff---\ntitle: First light\n--- \t\nText\n"],
])("splits a file with %s", (_name, source) => {
  expect(readFrontMatter(source)).toEqual({ data: { title: "First light" }, content: "Text\n", firstLine: 3 });
});

test("reads a file that ends with the closing line", () => {
  expect(readFrontMatter("---\ntitle: A\n---")).toEqual({ data: { title: "A" }, content: "", firstLine: 2 });
});

test("ends the block at the first closing line, so that the text can contain horizontal rules", () => {
  expect(readFrontMatter("---\na: 1\n---\nOne\n\n---\nTwo")).toMatchObject({ content: "One\n\n---\nTwo" });
});

test.each(["", "Text only", "----\na: 1\n----\n", "\n---\na: 1\n---\n"])("finds no front matter in %j", (source) => {
  expect(readFrontMatter(source)).toMatchObject({ line: null });
});

test("names the line of invalid YAML", () => {
  expect(readFrontMatter("---\ntitle: A\nslug: [a\n---\nText")).toMatchObject({ line: expect.any(Number) });
});

test("rejects YAML aliases, which expand without limit", () => {
  const source = "---\na: &a [x, x]\nb: [*a, *a]\n---\nText";
  expect(readFrontMatter(source)).toEqual({ line: 1, reason: expect.stringMatching(/alias/i) });
});

test("rejects a long block before it is parsed, which takes minutes for a megabyte of keys", () => {
  const keys = Array.from({ length: 3_000 }, (_, index) => `key${index}: 1`).join("\n");
  expect(readFrontMatter(`---\n${keys}\n---\nText`)).toEqual({ line: 1, reason: expect.stringContaining("16000") });
});

test("reads a block whose fields have their maximum length", () => {
  const data = { title: "t".repeat(300), excerpt: "e".repeat(500), image_prompt: "p".repeat(2_000) };
  const block = Object.entries(data).map(([name, text]) => `${name}: ${text}`);
  expect(readFrontMatter(`---\n${block.join("\n")}\n---\n`)).toMatchObject({ data });
});
