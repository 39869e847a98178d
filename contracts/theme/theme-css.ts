import { builtInTokens, stopNames, type TokenName, tokenNames, type Tokens } from "./built-in-tokens.ts";
import { hexPattern } from "./color.ts";
import { deriveTokens } from "./derive-tokens.ts";
import { builtInLook, type FontName, fontNames, type Look, type Scheme, schemes, themeColorNames } from "./look.ts";
import type { ThemeColors } from "./look.ts";
import { makeReadable } from "./readable.ts";
import { recoloredRules } from "./recolored-rules.ts";
import { listGrounds } from "./token-pairs.ts";

const fontStacks: Record<FontName, string> = {
  cormorant: '"Cormorant","Cormorant Times","Cormorant Noto",Georgia,serif',
  figtree: '"Figtree","Figtree Arial","Figtree Roboto",system-ui,sans-serif',
  newsreader: '"Newsreader","Newsreader Times","Newsreader Noto",Georgia,serif',
  serif: 'Georgia,"Times New Roman",serif',
  sans: "system-ui,sans-serif",
};

/** Whatever is stored, only colors get into the stylesheet. */
const readColors = (given: ThemeColors, scheme: Scheme): ThemeColors =>
  Object.fromEntries(
    themeColorNames.map((name) => [name, hexPattern.test(given[name]) ? given[name] : builtInLook[scheme][name]]),
  ) as ThemeColors;

const writeFonts = ({ display, text, reading }: Look["fonts"]): string => {
  const { fonts } = builtInLook;
  const write = (property: string, name: FontName, usual: FontName) =>
    name !== usual && fontNames.includes(name) ? `--font-${property}:${fontStacks[name]};` : "";
  const rules =
    write("display", display, fonts.display) +
    write("sans", text, fonts.text) +
    write("reading", reading, fonts.reading);
  return rules && `:root{${rules}}`;
};

type Both = Record<Scheme, Tokens>;

const writePair = (name: keyof Tokens, { dark, light }: Both): string => `light-dark(${light[name]},${dark[name]})`;

const isChanged = (name: keyof Tokens, { dark, light }: Both): boolean =>
  dark[name] !== builtInTokens.dark[name] || light[name] !== builtInTokens.light[name];

const writeTokens = (names: readonly TokenName[], tokens: Both): string =>
  names
    .filter((name) => isChanged(name, tokens))
    .map((name) => `--${name}:${writePair(name, tokens)};`)
    .join("");

const writeGradients = (tokens: Both): string => {
  if (!stopNames.some((name) => isChanged(name, tokens))) return "";
  const [fill1, fill2, fill3, text1, text2, text3, text4] = stopNames.map((name) => writePair(name, tokens));
  return (
    `--aurora-fill:linear-gradient(100deg,${fill1},${fill2} 52%,${fill3});` +
    `--aurora-text:linear-gradient(96deg,${text1} 4%,${text2} 42%,${text3} 74%,${text4});`
  );
};

/** As `app/styles/contrast.css` does it, for visitors who ask for more contrast than WCAG does. */
const strengthened = {
  "foreground-muted": 8,
  accent: 8,
  danger: 8,
  success: 8,
  warning: 8,
  "line-strong": 6,
} as const satisfies Partial<Record<TokenName, number>>;

const strengthen = (scheme: Scheme, tokens: Tokens): Tokens => {
  const { all } = listGrounds(tokens);
  const stronger = Object.entries(strengthened).map(([name, needed]) => [
    name,
    makeReadable(tokens[name as TokenName], all, needed, scheme),
  ]);
  const { foreground, surface, "surface-raised": raised } = tokens;
  return { ...tokens, ...Object.fromEntries(stronger), line: foreground, glass: surface, "glass-strong": raised };
};

const contrastNames = [...(Object.keys(strengthened) as TokenName[]), "line", "glass", "glass-strong"] as const;

const writeColors = (tokens: Both): string => {
  const custom = writeTokens(tokenNames, tokens) + writeGradients(tokens);
  if (!custom) return "";
  const strong = { dark: strengthen("dark", tokens.dark), light: strengthen("light", tokens.light) };
  const scope = ":root,[data-theme]";
  // Print keeps to black on white.
  return (
    `@media screen{${scope}{${custom}}${recoloredRules}}` +
    `@media screen and (prefers-contrast:more){${scope}{${writeTokens(contrastNames, strong)}}}`
  );
};

/**
 * The style that lays a theme over the stylesheet: custom properties, and the few rules that have colors of their own.
 * Empty for the built-in look. It is made of colors, our own fonts and nothing else of the document.
 */
export const toThemeCss = ({ fonts, ...colors }: Look): string => {
  const [dark, light] = schemes.map((scheme) => deriveTokens(scheme, readColors(colors[scheme], scheme)));
  return writeFonts(fonts) + (dark && light ? writeColors({ dark, light }) : "");
};
