import { getContrast } from "./color.ts";
import { deriveTokens } from "./derive-tokens.ts";
import { type Scheme, schemes, type ThemeColorName, type ThemeColors } from "./look.ts";
import { findNearest } from "./readable.ts";
import { listPairs } from "./token-pairs.ts";

/** Two colors that are too close to each other. */
export type ThemeProblem = {
  theme: Scheme;
  /** What is hard to see, for people. */
  use: string;
  /** The color of the theme to change, and the nearest one that passes if all problems are mended. */
  field: ThemeColorName;
  nearest: string;
  pair: [foreground: string, background: string];
  ratio: number;
  needed: number;
};

type Failure = Pick<ThemeProblem, "use" | "field" | "pair" | "ratio" | "needed">;

const listFailures = (scheme: Scheme, colors: ThemeColors): Failure[] =>
  listPairs(scheme, deriveTokens(scheme, colors)).flatMap(({ use, field, front, grounds, needed }) => {
    const [worst] = grounds
      .map((ground) => ({ ground, ratio: getContrast(front, ground) }))
      .sort((a, b) => a.ratio - b.ratio);
    if (!worst || worst.ratio >= needed) return [];
    return [{ use, field, pair: [front, worst.ground], ratio: Math.floor(worst.ratio * 100) / 100, needed }];
  });

/** In this order, because what is behind decides about what is in front. */
const mendable = ["background", "text", "accent"] as const;

/** The nearest colors with which the scheme passes. */
const mendColors = (scheme: Scheme, colors: ThemeColors): ThemeColors => {
  const [front, back] = scheme === "dark" ? (["white", "black"] as const) : (["black", "white"] as const);
  let mended = colors;
  for (const field of mendable) {
    const passes = (tried: string) =>
      listFailures(scheme, { ...mended, [field]: tried }).every((failure) => failure.field !== field);
    mended = { ...mended, [field]: findNearest(mended[field], field === "background" ? back : front, passes) };
  }
  return mended;
};

type Colors = Record<Scheme, ThemeColors>;

/** Where a theme has less contrast than WCAG 2.2 asks for at level AA. Mending all fields at once mends the theme. */
export const checkTheme = (theme: Colors): ThemeProblem[] =>
  schemes.flatMap((scheme) => {
    const failures = listFailures(scheme, theme[scheme]);
    if (failures.length === 0) return [];
    const mended = mendColors(scheme, theme[scheme]);
    const { background, text } = mended;
    const fields = new Set(failures.map(({ field }) => field));
    // With another background, a text may fail that passed before.
    const revealed = listFailures(scheme, { ...theme[scheme], background, ...(fields.has("text") && { text }) });
    failures.push(...revealed.filter(({ field }) => !fields.has(field)));
    return failures.map((failure) => ({ theme: scheme, nearest: mended[failure.field], ...failure }));
  });

/** The theme with the nearest colors that pass `checkTheme`. */
export const mendTheme = <Given extends Colors>(theme: Given): Given => ({
  ...theme,
  ...Object.fromEntries(schemes.map((scheme) => [scheme, mendColors(scheme, theme[scheme])])),
});
