import { z } from "zod";
import { day, line, longText } from "./fields.ts";
import { defineContent } from "./define-content.ts";

const language = z.string().regex(/^[a-z]{2}$/, "must be a language like en");
const phrases = z.array(line.max(80, "can have up to 80 characters")).max(200, "can have up to 200 phrases");

/** What is done when somebody speaks of self-harm, and when a limit of a conversation is reached. */
export const careSchema = defineContent("care.json", {
  /** When somebody last called or looked up the help lines; null if nobody has yet. */
  checkedOn: day.nullable(),
  note: longText,
  directory: line,
  languages: z
    .array(
      z.strictObject({
        code: language,
        phrases: phrases.min(1, "needs at least one phrase"),
        /** What contains such a phrase and means something else. */
        harmless: phrases,
        answer: longText,
        more: line,
      }),
    )
    .min(1, "needs at least one language"),
  lines: z.array(
    z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/, "must be a country like DE"),
      name: line,
      number: line,
      hours: line,
      address: line.optional(),
      languages: z.array(language).min(1, "needs at least one language"),
    }),
  ),
  refusals: z.strictObject({
    /** Behind an answer that should have said so, and did not. */
    asked: line,
    topic: line,
    adult: line,
    minor: line,
    harm: line,
    limits: line,
    links: line,
    human: line,
    personal: line,
  }),
});

export type CareContent = z.infer<typeof careSchema>;

declare module "./content-files.ts" {
  interface ContentFiles {
    care: CareContent;
  }
}
