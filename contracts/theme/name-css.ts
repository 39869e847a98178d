import type { FontName } from "./look.ts";
import { measureName } from "./name-width.ts";

const gutter = "clamp(1rem,.4rem + 2.8vw,3rem)";
/** From here on the portrait stands beside the name, and its face begins at 60 % of the window. */
const wide = "@media (min-width:64rem)";

/** The title of the landing page fits at its usual size, on every screen, up to this width in em. */
const fittingWidth = 2.35;
/** Letters that stay within the line box of the title, which is lower than its font; what is outside is cut. */
const lowLetters = /^[A-IK-PR-Za-fhik-or-xz]*$/;

/** Lines so far apart that accents above capitals and what hangs below the line are within the box. */
const tall =
  "[data-hero-name]{line-height:.9;padding-block:.3em;margin-block:-.3em;overflow-wrap:anywhere;text-wrap:balance}";

/** As large as one line allows, or two lines of words; on wide screens the name ends before the face. */
const toFitted = (width: number, lineWidth: number): string =>
  `[data-hero-name]{--largest:clamp(6rem,min(30vw,40svh),13rem);--room:min(100vw - 1rem,80rem) - 2*${gutter};` +
  `max-width:calc(var(--room) + 1rem);font-size:min(var(--largest),max(2.25rem,(var(--room))/${width},min((var(--room))/${lineWidth},var(--largest)*.68)))}` +
  `${wide}{[data-hero-name]{--largest:clamp(10rem,min(18.5vw,38svh),21rem);--room:60vw - max(0px,50vw - 40rem) - ${gutter}}}`;

/**
 * The rules that fit a name into the title of the landing page. Empty for one that fits without them. They hold numbers
 * and nothing of the name.
 */
export const toNameCss = (name: string, font: FontName): string => {
  const { width, lineWidth } = measureName(name, font);
  const isFitting = width <= fittingWidth && lowLetters.test(name);
  return isFitting ? "" : tall + (width <= fittingWidth ? "" : toFitted(width, lineWidth));
};
