import type { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, plural } from "./fields.ts";

/** What is said beside the fields of forms, by the browser before they are sent and by the server. */
export const formsSchema = defineContent("forms.json", {
  ...labels(
    "nameMissing",
    "emailMissing",
    "emailInvalid",
    "emailInvalidOptional",
    "emailInvisible",
    "reasonMissing",
    "categoryUnknown",
    "ratingWhole",
    "ratingRange",
    "subjectMissing",
    "messageMissing",
    "contactUnknown",
    "pageMissing",
    "pageUnknown",
    "quoteMissing",
    "correctionMissing",
    "noteNoText",
    "turnNoText",
    "turnEmpty",
    "turnsMissing",
    "reportReasonUnknown",
    "lettersUnknown",
    "passwordMissing",
    "passwordTooLong",
  ).shape,
  tooLong: plural("count"),
  pageTooLong: plural("count"),
  turnTooLong: plural("count"),
  turnsTooMany: plural("count"),
});
export type Forms = z.infer<typeof formsSchema>;

declare module "./content-files.ts" {
  interface ContentFiles {
    forms: Forms;
  }
}
