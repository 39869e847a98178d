import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, pageMeta, template } from "./fields.ts";

const phrase = z.string().trim().min(2, "needs at least two characters").max(80);

/** What is said to somebody who writes of suicide or self-harm, where help is, and the page that says what is done. */
export const careSchema = defineContent("care.json", {
  ...pageMeta,
  heading: line,
  /** When the help lines were last checked, as YYYY-MM-DD. */
  checkedOn: z.iso.date("must be a day like 2026-11-26"),
  checked: template("date"),
  sections: z.array(z.strictObject({ heading: line, list: z.array(line).min(1) })).min(1),
  linesHeading: line,
  linesText: line,
  /** Wherever no country is known. */
  directory: z.strictObject({ text: line, address: z.url() }),
  languages: z
    .array(
      z.strictObject({
        language: z.string().regex(/^[a-z]{2,3}$/, "must be a language like en"),
        /** Any of these, as words of their own, brings up the answer. */
        phrases: z.array(phrase).min(1).max(100),
        /** What is meant otherwise, and is left out before phrases are looked for. */
        harmless: z.array(phrase).max(100),
        answer: line,
        /** The countries whose lines stand first in the answer. */
        countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(10),
      }),
    )
    .min(1),
  lines: z
    .array(
      z.strictObject({
        country: z.string().regex(/^[A-Z]{2}$/, "must be a country like US"),
        countryName: line,
        name: line,
        phone: line,
        note: line.optional(),
      }),
    )
    .min(1),
});

export type Care = z.infer<typeof careSchema>;

declare module "./content-files.ts" {
  interface ContentFiles {
    care: Care;
  }
}
