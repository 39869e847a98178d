import { builtInTokens, stopNames, type TokenName, tokenNames, type Tokens } from "./built-in-tokens.ts";
import { hexPattern } from "./color.ts";
import { deriveTokens } from "./derive-tokens.ts";
import { builtInLook, type FontName, fontNames, type Look, type Scheme, schemes, themeColorNames } from "./look.ts";
import { findScriptFamilies } from "./script-css.ts";
import type { ThemeColors } from "./look.ts";
import { makeReadable } from "./readable.ts";
import { listGrounds } from "./token-pairs.ts";

/**
 * Rules of `app/styles` with colors that are written out, in the colors of the theme. They are only sent with a changed
 * theme, so that the stylesheet of the built-in look needs no further properties.
 */
const rules = [
  // Sky
  ".aurora::before{background:linear-gradient(var(--surface),color-mix(in oklab,var(--surface) 93%,var(--glow-cyan)) 46%,color-mix(in oklab,var(--surface) 86%,var(--glow-violet)))}",
  ".aurora-curtain{--ray:light-dark(rgb(255 255 255/.5),color-mix(in srgb,var(--glow-teal) 14%,transparent));background:repeating-linear-gradient(97deg,transparent 0 3%,var(--ray) 5.5%,transparent 8% 11%,color-mix(in srgb,var(--ray) 60%,transparent) 12.5%,transparent 15% 19%),linear-gradient(90deg,transparent 4%,color-mix(in srgb,var(--glow-teal) 34%,transparent) 26%,color-mix(in srgb,var(--glow-cyan) 26%,transparent) 44%,color-mix(in srgb,var(--glow-violet) 40%,transparent) 66%,color-mix(in srgb,var(--glow-rose) 26%,transparent) 84%,transparent)}",
  ".aurora-bloom-rose{--bloom:var(--glow-rose)}",
  ".aurora-bloom-gold{--bloom:var(--glow-cyan)}",
  // Drawings and surfaces
  ".themed-picture{filter:grayscale(.88)}",
  ".closed-door-leaf,.open-door-leaf{background-image:linear-gradient(var(--surface-raised),var(--surface) 88%)}",
  ".cover-disc{background-image:radial-gradient(circle at 34% 24%,light-dark(#fff,color-mix(in oklab,var(--glow-violet) 60%,var(--surface))),var(--surface-raised) 48%,light-dark(var(--glow-rose),var(--surface)) 92%)}",
  ".dusk-fill,.post-picture img{background:linear-gradient(150deg,color-mix(in oklab,var(--surface) 74%,var(--glow-violet)),color-mix(in oklab,var(--surface) 74%,var(--glow-rose)))}",
  ".title-fill{background-image:var(--aurora-text)}",
  ".assistant-mark::before{background:conic-gradient(from 210deg,var(--glow-teal),var(--glow-cyan) 18%,var(--glow-violet) 42%,var(--glow-rose) 60%,var(--glow-gold) 72%,var(--glow-teal))}",
  "::selection{background:color-mix(in oklab,var(--surface) 62%,var(--glow-violet))}",
  ":root,[data-theme]{--shadow-near:0 1px 2px rgb(0 0 0/.12),0 10px 28px -16px color-mix(in srgb,var(--glow-violet) 50%,transparent);--shadow-far:0 2px 6px rgb(0 0 0/.12),0 36px 80px -32px color-mix(in srgb,var(--glow-violet) 55%,transparent),0 18px 50px -30px color-mix(in srgb,var(--glow-teal) 45%,transparent);--shadow-aurora:0 10px 34px -12px color-mix(in srgb,var(--glow-cyan) 60%,transparent),0 2px 10px -4px color-mix(in srgb,var(--glow-teal) 50%,transparent)}",
];

/** Colors of `app/ui/layout/butterfly.tsx`. */
const signColors = [
  ["#3cc9b4, #26d6be", "teal"],
  ["#58bdf0, #60dcff", "cyan"],
  ["#8257ea, #9668ff", "violet"],
  ["#e967a9, #ff7abe", "rose"],
] as const;

// In the light theme the glows are too pale to be drawn with.
const signRules = signColors.map(
  ([colors, glow]) =>
    `.sign [stop-color="light-dark(${colors})"]{stop-color:light-dark(color-mix(in oklab,var(--glow-${glow}) 62%,var(--accent)),var(--glow-${glow}))}`,
);
const lineRule = '.sign [stroke="light-dark(#5d3fb8, #f0faff)"]{stroke:light-dark(var(--accent),#f4f8ff)}';

export const recoloredRules = [...rules, ...signRules, lineRule].join("");

/** The face, the local ones in its measures, and what devices have. */
const fontStacks: Record<FontName, [face: string, inItsMeasures: string, ofDevice: string]> = {
  cormorant: ['"Cormorant",', '"Cormorant Times","Cormorant Noto",', "Georgia,serif"],
  figtree: ['"Figtree",', '"Figtree Arial","Figtree Roboto",', "system-ui,sans-serif"],
  newsreader: ['"Newsreader",', '"Newsreader Times","Newsreader Noto",', "Georgia,serif"],
  serif: ["", "", 'Georgia,"Times New Roman",serif'],
  sans: ["", "", "system-ui,sans-serif"],
};

/** Whatever is stored, only colors get into the stylesheet. */
export const readColors = (themeColors: ThemeColors, scheme: Scheme): ThemeColors =>
  Object.fromEntries(
    themeColorNames.map((name) => [
      name,
      hexPattern.test(themeColors[name]) ? themeColors[name] : builtInLook[scheme][name],
    ]),
  ) as ThemeColors;

const writeFonts = ({ display, text, reading }: Look["fonts"], locale: string): string => {
  const { fonts } = builtInLook;
  const { web, device } = findScriptFamilies(locale);
  const write = (property: string, name: FontName, usual: FontName) => {
    if (!fontNames.includes(name) || (name === usual && !web && !device)) return "";
    const [face, inItsMeasures, ofDevice] = fontStacks[name];
    return `--font-${property}:${face}${web}${inItsMeasures}${device}${ofDevice};`;
  };
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
export const toThemeCss = ({ fonts, ...colors }: Look, locale = "en-US"): string => {
  const [dark, light] = schemes.map((scheme) => deriveTokens(scheme, readColors(colors[scheme], scheme)));
  return writeFonts(fonts, locale) + (dark && light ? writeColors({ dark, light }) : "");
};
