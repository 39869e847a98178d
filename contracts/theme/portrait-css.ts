import type { Point } from "../media/picture-frame.ts";
import { getContrast, layColor, withAlpha } from "./color.ts";
import { deriveTokens } from "./derive-tokens.ts";
import { type Look, type Scheme, schemes } from "./look.ts";
import { neededContrast } from "./readable.ts";
import { readColors } from "./theme-css.ts";

/** Colors of a portrait: the darkest and the lightest behind the header, and those behind name, texts and buttons. */
export type Grounds = { header: [darkest: string, lightest: string]; texts: [darkest: string, lightest: string] };

const namedGrounds = /-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{3})-1600\.(?:webp|avif)$/;
const toLong = (short: string): string => `#${Array.from(short, (digit) => digit + digit).join("")}`;

/** What the name of a portrait says about it: it was measured when it was stored. Null for any other picture. */
export const readGrounds = (path: string): Grounds | null => {
  const [, headerDark, headerLight, textsDark, textsLight] = namedGrounds.exec(path) ?? [];
  if (!headerDark || !headerLight || !textsDark || !textsLight) return null;
  return { header: [toLong(headerDark), toLong(headerLight)], texts: [toLong(textsDark), toLong(textsLight)] };
};

/** How much of the background lies over a portrait, in percent, behind the header and behind the texts. */
export type Veils = { header: number; texts: number };

/** In percent. */
const step = 4;
/** Between the measured colors others may be a little worse, once they are veiled. */
const reserve = 1.05;

/** The least veil with which all of these fronts can be read on both grounds. */
const findVeil = (
  surface: string,
  grounds: readonly string[],
  fronts: readonly (readonly [color: string, needed: number])[],
): number => {
  const isReadable = (veil: number) =>
    grounds.every((ground) => {
      const seen = layColor(withAlpha(surface, veil / 100), ground);
      return fronts.every(([color, needed]) => getContrast(color, seen) >= needed * reserve);
    });
  for (let veil = 0; veil < 100; veil += step) if (isReadable(veil)) return veil;
  return 100;
};

/** With any theme that passes `checkTheme`, texts over a portrait have the contrast of WCAG 2.2, level AA, then. */
export const toVeils = (look: Look, scheme: Scheme, { header, texts }: Grounds): Veils => {
  const tokens = deriveTokens(scheme, readColors(look[scheme], scheme));
  const { largeText, text } = neededContrast;
  const quiet = [tokens["foreground-muted"], text] as const;
  const stops = (["text1", "text2", "text3", "text4"] as const).map((stop) => [tokens[stop], largeText] as const);
  return {
    header: findVeil(tokens.surface, header, [quiet, [tokens.foreground, text]]),
    texts: findVeil(tokens.surface, texts, [...stops, [tokens.foreground, text]]),
  };
};

const toColor = (veil: number): string => `color-mix(in srgb,var(--surface) ${veil}%,transparent)`;

/**
 * The rules that lay a veil over the portrait of the landing page where texts are, as much of it as this picture needs in
 * these colors. Empty for a picture that was not measured.
 */
const toVeilCss = (look: Look, portrait: Record<Scheme, string>): string => {
  const [dark, light] = schemes.map((scheme) => {
    const grounds = readGrounds(portrait[scheme]);
    return grounds ? toVeils(look, scheme, grounds) : { header: 0, texts: 0 };
  });
  if (!dark || !light) return "";
  const paint = (part: keyof Veils) => `light-dark(${toColor(light[part])},${toColor(dark[part])})`;
  const header =
    `[data-part=image]::after{content:"";position:absolute;inset:0 0 auto;height:clamp(8rem,14vw,13rem);background:${paint("header")};` +
    "mask-image:linear-gradient(#000 5rem,rgb(0 0 0/.7) calc(5rem + 20%),rgb(0 0 0/.2) 85%,transparent)}";
  const sides = "linear-gradient(to left,transparent,rgb(0 0 0/.3) 6rem,rgb(0 0 0/.75) 12rem,#000 16rem)";
  const ends =
    "linear-gradient(transparent,rgb(0 0 0/.35) calc(.4*var(--fade)),rgb(0 0 0/.8) calc(.75*var(--fade)),#000 var(--fade) calc(100% - 14svh),transparent)";
  const texts =
    `[data-hero-texts]::before{--fade:clamp(3rem,9vw,8rem);content:"";position:absolute;z-index:-1;background:${paint("texts")};` +
    "inset:calc(-1*var(--fade)) -16rem calc(-14svh - max(4.5rem,9svh)) -100vw;" +
    `mask-image:${ends},${sides};mask-composite:intersect}`;
  // The veil ends soon behind the texts, which end where the portrait begins to be seen.
  const column =
    "@media (min-width:64rem){[data-hero-texts]{max-width:calc(60vw - max(0px,50vw - 40rem) - clamp(1rem,.4rem + 2.8vw,3rem))}}";
  const needs = (part: keyof Veils) => dark[part] + light[part] > 0;
  const rules = (needs("header") ? header : "") + (needs("texts") ? texts + column : "");
  return rules && `@media screen{${rules}}`;
};

/** The rules for the portrait of the landing page: the veils that it needs, and what of it stays in sight. */
export const toPortraitCss = (look: Look, portrait: Record<Scheme, string> & { focus?: Point | undefined }): string => {
  const { focus } = portrait;
  return toVeilCss(look, portrait) + (focus ? `[data-part=image] img{object-position:${focus.x}% ${focus.y}%}` : "");
};
