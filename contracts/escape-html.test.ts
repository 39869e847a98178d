import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("escapes the five special characters of HTML and XML", () => {
  expect(escapeHtml(`<a b="c" d='e'>& é`)).toBe("&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38; é");
});

test("escapes what is already escaped once more", () => {
  expect(escapeHtml("&lt;")).toBe("&#38;lt;");
});
