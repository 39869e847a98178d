import type { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

/** Texts of the book download. */
export const bookSchema = defineContent("book.json", {
  title: line.max(60, "can be 60 characters at most"),
  subtitle: line.max(100, "can be 100 characters at most"),
  contents: line,
  /** Alternative text of the cover image. */
  cover: line,
  printNote: line,
});
export type BookTexts = z.infer<typeof bookSchema>;
