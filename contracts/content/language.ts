import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";
import { isPronounForm, pronounSets, type Pronouns } from "./pronouns.ts";

const words = z.record(
  z.string().refine(isPronounForm, "must be a pronoun's placeholder, like their or theirDative"),
  z.string().max(60, "can have up to 60 characters"),
);

/** The language of the site's texts: what a sentence needs to agree with a persona. */
export const languageSchema = defineContent("language.json", {
  /** In itself, as in `Deutsch`. */
  name: line.meta({ title: "Language, in itself" }),
  /** The words behind the placeholders of pronouns, for each set. */
  pronouns: z.strictObject(
    Object.fromEntries(pronounSets.map((set) => [set, words])) as Record<Pronouns, typeof words>,
  ),
  /** What a native speaker should look at. */
  unsure: z.array(line),
});

export type Language = z.infer<typeof languageSchema>;
