// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { isPaletteShortcut } from "./palette-shortcut.ts";

const press = (given: object) =>
  isPaletteShortcut({
    key: "k",
    ctrlKey: true,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    defaultPrevented: false,
    target: document.body,
    ...given,
  });

test("is Ctrl+K or Cmd+K", () => {
  expect(press({})).toBe(true);
  expect(press({ key: "K" })).toBe(true);
  expect(press({ ctrlKey: false, metaKey: true })).toBe(true);
});

test.each([
  { key: "b" },
  { ctrlKey: false },
  { metaKey: true },
  { altKey: true },
  { shiftKey: true },
  { repeat: true },
  { defaultPrevented: true },
])("is not with %j", (given) => {
  expect(press(given)).toBe(false);
});

test("is left to places that use it for themselves", () => {
  document.body.innerHTML = "<form data-own-shortcuts><input></form>";
  expect(press({ target: document.querySelector("input") })).toBe(false);
});
