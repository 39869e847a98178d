import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, line, pageMeta, template } from "./fields.ts";

/** The page that says what is done for those who chat; the help lines are in `care.json`. */
export const carePageSchema = defineContent("care-page.json", {
  ...pageMeta,
  heading: line,
  sections: z.array(z.strictObject({ heading: line, list: z.array(line).min(1) })).min(1),
  lines: labels("heading", "text", "unchecked", "more").extend({ checked: template("date") }),
});

declare module "./content-files.ts" {
  interface ContentFiles {
    "care-page": z.infer<typeof carePageSchema>;
  }
}
