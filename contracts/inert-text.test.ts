import { expect, test } from "vitest";
import { toInert, toInertText } from "./inert-text.ts";

test.each([
  ["a heron", "a heron"],
  ["one\ttwo\nthree", "one\ttwo\nthree"],
  ["one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"],
  ["\u202Egnp.exe", "gnp.exe"],
  ["a\u2066b\u2069 \u200Fc\u061C", "ab c"],
  ["in\u200Bvi\u2060si\uFEFFble\u00AD", "invisible"],
  ["tags\u{E0041}\u{E007F}", "tags"],
  ["red \u001B[31mline\u0007\u009B", "red  [31mline "],
  ["a\u0000b", "a b"],
  ["lone \uD800 surrogate", "lone \uFFFD surrogate"],
  ["سلام می‌کنم", "سلام می‌کنم"],
  ["👨‍👩‍👧 ❤️ éå", "👨‍👩‍👧 ❤️ éå"],
])("shows %j as %j", (text, shown) => {
  expect(toInertText(text)).toBe(shown);
});

test("makes one line of a text", () => {
  expect(toInertText(" a \n\n b\u0000\tc ", { isLine: true })).toBe("a b c");
});

test("cuts a text with an ellipsis, and no character in two", () => {
  const family = "👨‍👩‍👧";
  expect(toInertText("x".repeat(200), { maxLength: 200 })).toBe("x".repeat(200));
  expect(toInertText("x".repeat(201), { maxLength: 200 })).toBe(`${"x".repeat(199)}…`);
  for (const text of ["word ".repeat(500), family.repeat(90), `${"x".repeat(196)}${family}`, "\u202e".repeat(9_000)]) {
    const shown = toInertText(text, { maxLength: 200 });
    expect(shown.length).toBeLessThanOrEqual(200);
    expect(shown.isWellFormed()).toBe(true);
    expect(shown.replaceAll(family, "")).not.toContain("\u200D");
  }
});

test("makes every text in a value inert, and keeps all else", () => {
  const row = { id: 7, at: null, texts: ["\u202Ea", { deep: "b\u0007" }], isOpen: true };
  expect(toInert(row)).toEqual({ id: 7, at: null, texts: ["a", { deep: "b " }], isOpen: true });
  expect(Object.keys(toInert(JSON.parse('{"__proto__": "\u202Ex"}') as object))).toEqual(["__proto__"]);
});
