import type { z } from "zod";
import { labels } from "./fields.ts";

/** Texts of the dialog in which a visitor reports a typo. */
export const typoContentSchema = labels(
  "title",
  "text",
  "quote",
  "quoteHint",
  "correction",
  "note",
  "optional",
  "send",
  "later",
  "thanks",
  "unsent",
).meta({ file: "typos.json" });
export type TypoContent = z.infer<typeof typoContentSchema>;
