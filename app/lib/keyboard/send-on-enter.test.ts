import { globSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { sendOnEnter } from "./send-on-enter.ts";

const press = (given: Partial<KeyboardEvent> & { nativeEvent?: { isComposing: boolean } }) => {
  const send = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const event = { isComposing: false, key: "Enter", keyCode: 13, shiftKey: false, preventDefault, ...given };
  const hasSent = sendOnEnter(event, send);
  expect([send.mock.calls.length, preventDefault.mock.calls.length]).toEqual(hasSent ? [1, 1] : [0, 0]);
  return hasSent;
};

test.each([
  ["Enter", {}, true],
  ["Enter in an event of React", { nativeEvent: { isComposing: false } }, true],
  ["another key", { key: "a", keyCode: 65 }, false],
  ["Shift+Enter", { shiftKey: true }, false],
  ["Enter that confirms a composition", { isComposing: true, keyCode: 229 }, false],
  ["the same in an event of React", { nativeEvent: { isComposing: true } }, false],
  ["the same in Safari, after the composition has ended", { keyCode: 229 }, false],
])("%s", (_, given, sends) => {
  expect(press(given)).toBe(sends);
});

// A new one belongs into tests/e2e/other-browsers/input-method.spec.ts too.
const users = [
  "app/features/character/fields/words-field.tsx",
  "app/features/images/generator/prompt-form.tsx",
  "app/features/images/pictures/edit-form.tsx",
  "app/features/posts/editor/image-section.tsx",
  "app/features/posts/editor/tag-field.tsx",
  "app/features/search/use-early-keys.ts",
  "app/features/search/use-palette.ts",
  "app/ui/forms/message-field.tsx",
  "packages/first-paint/guard/hold-presses.ts",
];

const sources = globSync("{app,packages/first-paint}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

test("no field handles Enter in another way", () => {
  const own = sources.filter(({ file, source }) => /["']Enter["']/.test(source) && !file.endsWith("/send-on-enter.ts"));
  expect(own.map(({ file }) => file)).toEqual([]);
  const using = sources.filter(({ source }) => /\bsendOnEnter\(/.test(source));
  expect(using.map(({ file }) => file).toSorted()).toEqual(users);
});

test("input methods are recognized in one place", () => {
  const own = sources.filter(
    ({ file, source }) => /\b229\b|\bisComposing\b/.test(source) && !file.endsWith("/send-on-enter.ts"),
  );
  expect(own.map(({ file }) => file)).toEqual([]);
});
