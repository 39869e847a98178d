import palette from "#content/palette.json" with { type: "json" };
import type { PaletteContent } from "#contracts/content/search/palette.ts";

export const texts: PaletteContent = palette as PaletteContent;

/** Interpolates `{name}` placeholders. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(Object.hasOwn(values, name) ? values[name] : whole));
