// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { isPaletteShortcut } from "./palette-slot.tsx";

const press = (given: KeyboardEventInit, target: Element = document.body, isTaken = false): boolean => {
  const event = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true, ...given });
  let isShortcut = false;
  if (isTaken) target.addEventListener("keydown", (taken) => taken.preventDefault(), { once: true });
  window.addEventListener("keydown", (heard) => (isShortcut = isPaletteShortcut(heard)), { once: true });
  target.dispatchEvent(event);
  return isShortcut;
};

test("accepts Ctrl+K and Cmd+K", () => {
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
])("rejects %j", (given) => {
  expect(press(given)).toBe(false);
});

test("ignores handled events and elements with own shortcuts", () => {
  expect(press({}, document.body, true)).toBe(false);
  document.body.innerHTML = "<form data-own-shortcuts><input></form>";
  expect(press({}, document.querySelector("input") ?? document.body)).toBe(false);
});
