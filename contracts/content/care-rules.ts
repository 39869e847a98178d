import { z } from "zod";
import { defineContent } from "./define-content.ts";

const phrases = z.array(z.string().trim().min(2, "needs at least two characters").max(80)).max(300);

/** Words by which the site ends a question or an answer of the chat, whatever the language model would say. */
export const careRulesSchema = defineContent("care-rules.json", {
  /** Sexual content, unless the owner allows it. */
  adult: phrases,
  /** With `adult`, never allowed. */
  minors: phrases,
  /** In questions: instructions for harm. */
  harm: phrases,
  /** In questions: attempts to lift the limits or to read the instructions. */
  prompts: phrases,
  /** In answers: that the character is a person. */
  claims: phrases,
  /** In answers: asking for what is private. */
  asks: phrases,
  /** In answers: encouragement to self-harm, and secrets. */
  cruelty: phrases,
  /** In answers: the instructions themselves. */
  leaks: phrases,
  /** In answers: instructions for harm. */
  remedies: phrases,
});

export type CareRules = z.infer<typeof careRulesSchema>;
