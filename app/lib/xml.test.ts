import { expect, test } from "vitest";
import { escapeXml } from "./xml.ts";

test("the five characters with a meaning in XML are written as entities", () => {
  expect(escapeXml(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;");
});

test("characters that XML cannot hold are left out", () => {
  expect(escapeXml("a\u0000b\u001bc\ufffe\n")).toBe("abc\n");
});
