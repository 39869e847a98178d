import postcss from "postcss";
import { expect, test } from "vitest";
import { removeColorMixFallback } from "./remove-color-mix-fallback.ts";

const process = (css: string): string => postcss([removeColorMixFallback]).process(css, { from: undefined }).css;

test("unwraps the condition around color-mix(), drops the color before it, and keeps other conditions", () => {
  expect(process("@layer a { @supports (color: color-mix(in lab, red, red)) { .x { color: red } } }")).toBe(
    "@layer a { .x { color: red } }",
  );
  expect(
    process(".x { color: var(--a); top: 0; @supports (color: color-mix(in lab, red, red)) { color: color-mix(b) } }"),
  ).toBe(".x { top: 0; color: color-mix(b) }");
  expect(process("@supports (display: grid) { .x { color: red } }")).toBe(
    "@supports (display: grid) { .x { color: red } }",
  );
});
