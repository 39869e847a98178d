import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test("escapes the five special characters of XML", () => {
  expect(escapeXml(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;");
});

test("removes characters that XML forbids", () => {
  expect(escapeXml("a\u0000b\u001bc\ufffe\n")).toBe("abc\n");
});
