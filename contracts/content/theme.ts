import { z } from "zod";
import { hexPattern } from "../theme/color.ts";
import { fontNames, signs } from "../theme/look.ts";
import { defineContent } from "./define-content.ts";

const color = z.string().regex(hexPattern, "must be a color like #83e8ee").meta({ "x-kind": "colour" });

const colors = z.strictObject({
  /** Behind everything. */
  background: color,
  text: color,
  /** Links, buttons and what is chosen. */
  accent: color,
  /** The three lights of the sky and of all glows. */
  aurora1: color,
  aurora2: color,
  aurora3: color,
});

/** What the site looks like. The stylesheet has the shipped look; a changed one is laid over it. */
export const themeSchema = defineContent("theme.json", {
  dark: colors,
  light: colors,
  fonts: z.strictObject({
    /** Titles. */
    display: z.enum(fontNames),
    /** Everything that is no title and no story. */
    text: z.enum(fontNames),
    /** Stories. */
    reading: z.enum(fontNames),
  }),
  /** What flies about and stands beside the name of the site. */
  sign: z.enum(signs),
});

export type Theme = z.infer<typeof themeSchema>;
