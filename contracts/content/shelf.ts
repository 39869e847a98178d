import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, pageMeta, template } from "./fields.ts";

/** The page of all stories, and how posts lead to each other. */
export const shelfSchema = defineContent("shelf.json", {
  ...pageMeta,
  heading: line,
  text: line,
  empty: line,
  inOrder: line,
  newest: line,
  read: line,
  partlyRead: template("percent"),
  start: template("title"),
  /** Around the text of a post. */
  place: template("number", "total"),
  neighbors: line,
  previous: line,
  next: line,
  older: line,
  newer: line,
  goOn: template("percent"),
  /** Above the public entries of the lore. */
  lore: line,
});

declare module "./content-files.ts" {
  interface ContentFiles {
    shelf: z.infer<typeof shelfSchema>;
  }
}
