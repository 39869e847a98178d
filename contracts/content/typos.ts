import { z } from "zod";

const line = z.string().trim().min(1, "must not be empty");

/** Texts of the dialog in which a visitor reports a typo. */
export const typoContentSchema = z.strictObject({
  title: line,
  text: line,
  quote: line,
  quoteHint: line,
  correction: line,
  note: line,
  optional: line,
  send: line,
  later: line,
  thanks: line,
  unsent: line,
});
export type TypoContent = z.infer<typeof typoContentSchema>;
