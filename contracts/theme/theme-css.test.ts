import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInLook, type Look } from "./look.ts";
import { proposeTheme } from "./propose-theme.ts";
import { toThemeCss } from "./theme-css.ts";

const builtIn: Look = builtInLook;

test("writes nothing for the built-in look", () => {
  expect(toThemeCss(builtIn)).toBe("");
});

test("writes the colors that differ, and what depends on them, as light and dark pairs", () => {
  const css = toThemeCss({ ...builtIn, dark: { ...builtIn.dark, accent: "#ffc0a0" } });
  expect(css).toContain("--accent:light-dark(#4d35b6,#ffc0a0);");
  expect(css).not.toContain("--surface:");
  expect(css).not.toContain("--font-");
});

test("leaves print as it is, and strengthens what visitors with a need for contrast read", () => {
  const css = toThemeCss({ ...builtIn, ...proposeTheme(["#2f6f3a", "#d9a441", "#1c2b22"]) });
  expect(css.match(/@media [^{]*/g)).toEqual(["@media screen", "@media screen and (prefers-contrast:more)"]);
  expect(css.split("prefers-contrast")[1]).toContain("--foreground-muted:");
  expect(css.length).toBeLessThan(6_000);
});

test("writes the chosen fonts from a list", () => {
  expect(toThemeCss({ ...builtIn, fonts: { ...builtInLook.fonts, display: "serif" } })).toBe(
    ':root{--font-display:Georgia,"Times New Roman",serif;}',
  );
});

test("lets nothing of a document into the style but colors and names of fonts", () => {
  const evil = fc.oneof(
    fc.string(),
    fc.constantFrom("red}body{display:none", "#fff;}</style><script>", "url(//x)", "#12345", "#0000000"),
  );
  fc.assert(
    fc.property(evil, evil, (color, font) => {
      const given = { ...builtIn, dark: { ...builtIn.dark, accent: color, text: "#ffffff" } };
      const css = toThemeCss({ ...given, fonts: { display: font, text: font } } as Look);
      expect(css).toBe(toThemeCss({ ...given, dark: { ...given.dark, accent: builtIn.dark.accent } }));
    }),
  );
});
