import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, line, pageMeta } from "./fields.ts";

/** Emails about new stories and incidents: the form, its page, and the pages that answer it and open from the emails. */
export const lettersSchema = defineContent("letters.json", {
  ...pageMeta,
  heading: line,
  text: line,
  /** Above the form at the end of a story, and on System Status. */
  form: labels("stories", "incidents", "email", "choice", "at-once", "weekly", "submit", "note"),
  asked: labels("title", "text"),
  invalid: labels("title", "text"),
  elsewhere: labels("title", "text"),
  busy: labels("title", "text"),
  confirm: labels("title", "text", "submit"),
  confirmed: labels("title", "text"),
  end: labels("title", "text", "submit"),
  ended: labels("title", "text"),
  broken: labels("title", "text"),
  back: line,
});
export type LettersContent = z.infer<typeof lettersSchema>;

declare module "./content-files.ts" {
  interface ContentFiles {
    letters: LettersContent;
  }
}
