import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { builtInTokens, tokenNames } from "./built-in-tokens.ts";
import { checkTheme, mendTheme } from "./check-theme.ts";
import { getContrast, hexPattern, layColor, parseColor, toHex, toOklch, withLightness } from "./color.ts";
import { deriveTokens } from "./derive-tokens.ts";
import { builtInLook, schemes, themeColorNames } from "./look.ts";
import { proposeTheme } from "./propose-theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colors = fc.record(Object.fromEntries(themeColorNames.map((name) => [name, hex])) as Record<string, typeof hex>);
const theme = fc.record({ dark: colors, light: colors }) as fc.Arbitrary<Parameters<typeof checkTheme>[0]>;

test("computes contrast as WCAG does", () => {
  expect(getContrast("#000000", "#ffffff")).toBe(21);
  expect(getContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(getContrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  expect(layColor("rgb(255 255 255 / 0.5)", "#000000")).toBe("#808080");
});

test("reads colors in two spellings and no others", () => {
  expect(parseColor("#0a10ff")).toEqual([10, 16, 255, 1]);
  expect(parseColor("rgb(1 2 3 / 0.25)")).toEqual([1, 2, 3, 0.25]);
  for (const text of ["red", "#fff", "#0a10ff;}", "rgb(1 2 3)", "#0A10FF\n", "var(--x)", ""])
    expect(() => parseColor(text)).toThrow("is not a color");
});

test("keeps every color on its way through OKLCH, and the hue when lightness changes", () => {
  fc.assert(
    fc.property(hex, fc.double({ min: 0.2, max: 0.9, noNaN: true }), (color, l) => {
      const { l: own, c, h } = toOklch(color);
      expect(parseColor(withLightness(color, own)).map(Math.round)).toEqual(parseColor(color));
      const other = toOklch(withLightness(color, l));
      expect(other.l).toBeCloseTo(l, 1);
      const turn = Math.abs(((other.h - h + 540) % 360) - 180);
      // Of nearly gray colors the hue is lost in rounding.
      expect(Math.min(c, other.c) < 0.05 || turn < 8).toBe(true);
    }),
  );
  expect(toHex([300, -4, 12.4, 1])).toBe("#ff000c");
});

test("knows the colors of the stylesheet", () => {
  const css = readFileSync("app/styles/tokens.css", "utf8").replaceAll(/\s+/g, " ");
  const { dark, light } = builtInTokens;
  for (const name of tokenNames) expect(css).toContain(`--${name}: light-dark(${light[name]}, ${dark[name]});`);
  for (const name of ["fill1", "fill2", "fill3", "text1", "text2", "text3", "text4"] as const)
    expect(css).toContain(`light-dark(${light[name]}, ${dark[name]})`);
});

test("has no problem with the built-in look, which is that of the stylesheet", () => {
  expect(checkTheme(builtInLook)).toEqual([]);
  for (const scheme of schemes) expect(deriveTokens(scheme, builtInLook[scheme])).toBe(builtInTokens[scheme]);
});

test("keeps the stylesheet's color of whatever does not depend on a change", () => {
  const tokens = deriveTokens("dark", { ...builtInLook.dark, accent: "#ffc0a0" });
  const changed = tokenNames.filter((name) => tokens[name] !== builtInTokens.dark[name]);
  expect(changed).toEqual(["accent", "accent-subtle", "focus"]);
});

test("names the pair, its ratio and the nearest color that passes", () => {
  const [problem, ...more] = checkTheme({ ...builtInLook, dark: { ...builtInLook.dark, accent: "#4d35b6" } });
  expect(more).toMatchObject([{ use: "Text on a button", field: "accent" }]);
  expect(problem).toMatchObject({ theme: "dark", field: "accent", use: "Links and buttons", needed: 4.5 });
  expect(problem?.pair[0]).toBe("#4d35b6");
  expect(problem?.ratio).toBe(Math.floor(getContrast(...(problem?.pair ?? ["", ""])) * 100) / 100);
  expect(Math.abs(toOklch(problem?.nearest ?? "").h - toOklch("#4d35b6").h)).toBeLessThan(6);
});

test("passes when all problems of any theme are mended", () => {
  fc.assert(
    fc.property(theme, (given) => {
      const mended = structuredClone(given);
      for (const { theme: scheme, field, nearest } of checkTheme(given)) {
        expect(nearest).toMatch(hexPattern);
        mended[scheme][field] = nearest;
      }
      expect(checkTheme(mended)).toEqual([]);
      expect(checkTheme(mendTheme(given))).toEqual([]);
    }),
    { numRuns: 2 * inject("runs") },
  );
});

test("proposes a valid theme that passes from any colors", () => {
  fc.assert(
    fc.property(fc.array(hex, { maxLength: 5 }), (main) => {
      const proposed = proposeTheme(main);
      expect(checkTheme(proposed)).toEqual([]);
      for (const scheme of schemes)
        for (const name of themeColorNames) expect(proposed[scheme][name]).toMatch(hexPattern);
    }),
    { numRuns: 5 * inject("runs") },
  );
});
