import { z } from "zod";
import { hexPattern } from "../theme/color.ts";
import { fontNames, signs } from "../theme/look.ts";
import { defineContent } from "./define-content.ts";

const hex = z.string().regex(hexPattern, "must be a color like #83e8ee");
const color = (title: string, description: string) => hex.meta({ "x-kind": "colour", title, description });
const light = (title: string) => color(title, "One of the three lights of the sky, and of all that glows.");

const colors = z.strictObject({
  background: color("Background", "Behind everything."),
  text: color("Text", "What is read."),
  accent: color("Accent", "Links, buttons and what is chosen."),
  aurora1: light("First light"),
  aurora2: light("Second light"),
  aurora3: light("Third light"),
});

/** What the site looks like. The stylesheet has the shipped look; a changed one is laid over it. */
export const themeSchema = defineContent("theme.json", {
  dark: colors,
  light: colors,
  fonts: z.strictObject({
    display: z.enum(fontNames).meta({ title: "Titles" }),
    text: z.enum(fontNames).meta({ title: "Text", description: "Everything that is no title and no story." }),
    reading: z.enum(fontNames).meta({ title: "Stories" }),
  }),
  sign: z.enum(signs).meta({ title: "Sign", description: "Flies about, and stands beside the name of the site." }),
});

export type Theme = z.infer<typeof themeSchema>;
