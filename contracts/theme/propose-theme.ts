import { mendTheme } from "./check-theme.ts";
import { fromOklch, type Oklch, toOklch } from "./color.ts";
import { builtInLook, type Scheme, type ThemeColors } from "./look.ts";

const minHueDistance = 25;
/** Less than this looks gray. */
const minChroma = 0.03;

const getHueDistance = (one: Oklch, other: Oklch): number => {
  const distance = Math.abs(one.h - other.h) % 360;
  return Math.min(distance, 360 - distance);
};

/** Three colors of different hues, the most colorful first; missing ones are neighbors of the first. */
const chooseLights = (colors: readonly Oklch[]): [Oklch, Oklch, Oklch] => {
  const chosen: Oklch[] = [];
  for (const color of colors.toSorted((a, b) => b.c - a.c)) {
    if (color.c < minChroma && chosen.length > 0) continue;
    if (chosen.every((other) => getHueDistance(color, other) >= minHueDistance)) chosen.push(color);
  }
  const first = chosen[0] ?? { l: 0.7, c: minChroma, h: 280 };
  const neighbor = (turn: number): Oklch => ({ ...first, h: (first.h + turn + 360) % 360 });
  return [first, chosen[1] ?? neighbor(40), chosen[2] ?? neighbor(-40)];
};

const bound = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

type Shades = Record<Scheme, (ground: Oklch, lights: [Oklch, Oklch, Oklch]) => ThemeColors>;

const shade = ({ h, c }: Oklch, l: number, low: number, high: number): string =>
  fromOklch({ l, c: bound(c, low, high), h });

const shades: Shades = {
  dark: (ground, [first, second, third]) => ({
    background: shade(ground, 0.16, 0.012, 0.045),
    text: shade(ground, 0.965, 0.006, 0.018),
    accent: shade(first, 0.86, 0.05, 0.13),
    aurora1: shade(first, 0.77, minChroma, 0.16),
    aurora2: shade(second, 0.64, minChroma, 0.2),
    aurora3: shade(third, 0.74, minChroma, 0.16),
  }),
  light: (ground, [first, second, third]) => ({
    background: shade(ground, 0.965, 0.008, 0.02),
    text: shade(ground, 0.25, 0.03, 0.08),
    accent: shade(first, 0.45, 0.05, 0.2),
    aurora1: shade(first, 0.86, minChroma, 0.1),
    aurora2: shade(second, 0.8, minChroma, 0.11),
    aurora3: shade(third, 0.86, minChroma, 0.1),
  }),
};

/** Colors for both themes from the main colors of a portrait, the most frequent first. They pass `checkTheme`. */
export const proposeTheme = (mainColors: readonly string[]): Record<Scheme, ThemeColors> => {
  const colors = mainColors.map(toOklch);
  const lights = chooseLights(colors);
  // What fills the portrait colors the page, unless it is gray.
  const ground = colors.find(({ c }) => c >= minChroma) ?? colors[0] ?? toOklch(builtInLook.dark.background);
  return mendTheme({ dark: shades.dark(ground, lights), light: shades.light(ground, lights) });
};
