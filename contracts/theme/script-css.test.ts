import { expect, test } from "vitest";
import { builtInLook } from "./look.ts";
import { findScript, toScriptCss } from "./script-css.ts";
import { toThemeCss } from "./theme-css.ts";

test("adds nothing to a site in English", () => {
  expect(toScriptCss("en-US", null)).toBe("");
  expect(toScriptCss("en-GB", null)).toBe("");
});

test("sets the letters of a script in a face that has them, and only those", () => {
  const css = toScriptCss("ar-EG", "/assets/noto.woff2");
  expect(css).toContain('@font-face{font-family:"Noto Arabic"');
  expect(css).toContain("unicode-range:U+0600-06FF");
  expect(toThemeCss(builtInLook, "ar-EG")).toContain('--font-sans:"Figtree","Noto Arabic","Figtree Arial"');
  expect(toThemeCss(builtInLook, "ja-JP")).toContain('"Noto Sans JP Variable",Georgia,serif');
  expect(toThemeCss(builtInLook, "de-DE")).toBe("");
});

test("turns pages from right to left, and no others", () => {
  expect(toScriptCss("he-IL", null)).toContain(".lucide-arrow-left:dir(rtl)");
  expect(toScriptCss("ko-KR", null)).not.toContain("rtl");
  expect(["ar-EG", "fa-IR", "zh-CN", "zh-TW", "de-DE"].map(findScript)).toEqual([
    "arabic",
    "arabic",
    "zh-CN",
    null,
    null,
  ]);
});
