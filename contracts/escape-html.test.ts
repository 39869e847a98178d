import { expect, test } from "vitest";
import { escapeHtml, escapeXml } from "./escape-html.ts";

test("escapes the five special characters of HTML and XML", () => {
  expect(escapeHtml(`<a b="c" d='e'>& é`)).toBe("&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38; é");
});

test("escapes what is already escaped once more", () => {
  expect(escapeHtml("&lt;")).toBe("&#38;lt;");
});

test("escapes the five special characters of XML", () => {
  expect(escapeXml(`<a b="c" d='e'>&`)).toBe("&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;");
});

test("removes characters that XML forbids", () => {
  expect(escapeXml("a\u0000b\u001bc\ufffe\n")).toBe("abc\n");
});
