import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line, pageMeta } from "./fields.ts";

/** The accessibility statement. */
export const accessibilitySchema = defineContent("accessibility.json", {
  ...pageMeta,
  heading: line,
  text: line,
  sections: z.array(z.strictObject({ heading: line, list: z.array(line).min(1) })).min(1),
});

declare module "./content-files.ts" {
  interface ContentFiles {
    accessibility: z.infer<typeof accessibilitySchema>;
  }
}
