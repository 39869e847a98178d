import { z } from "zod";
import { line } from "./fields.ts";

/** The front matter of `neo/persona.md`; the text below it is NEO's instructions where a language model answers. */
export const neoPersonaSchema = z.strictObject({
  /** Before the answer of the built-in NEO when no tokens are left for today. */
  budgetSpent: line,
  /** Above links to the paragraphs that an answer stands on, where the answer itself names none. */
  sources: line,
});

export type NeoPersona = z.infer<typeof neoPersonaSchema> & { instructions: string };
