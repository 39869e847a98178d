import { getContrast, toOklch, withLightness } from "./color.ts";
import type { Scheme } from "./look.ts";

/** Contrast ratios that WCAG 2.2 asks for at level AA. */
export const neededContrast = { text: 4.5, largeText: 3, control: 3 } as const;

const isReadable = (color: string, grounds: readonly string[], needed: number): boolean =>
  grounds.every((ground) => getContrast(color, ground) >= needed);

const steps = 12;

/**
 * The nearest color for which `passes` holds, lighter or darker, with the same hue and as much of the chroma as there
 * is. If nothing passes, the end of the way: white or black.
 */
export const findNearest = (color: string, towards: "white" | "black", passes: (color: string) => boolean): string => {
  if (passes(color)) return color;
  const end = towards === "white" ? 1 : 0;
  let [near, far] = [toOklch(color).l, end];
  for (let step = 0; step < steps; step += 1) {
    const middle = (near + far) / 2;
    if (passes(withLightness(color, middle))) far = middle;
    else near = middle;
  }
  return withLightness(color, far);
};

/** The nearest color that is readable on all grounds: lighter in the dark theme, darker in the light one. */
export const makeReadable = (color: string, grounds: readonly string[], needed: number, scheme: Scheme): string =>
  findNearest(color, scheme === "dark" ? "white" : "black", (tried) => isReadable(tried, grounds, needed));
