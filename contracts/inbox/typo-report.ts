import * as z from "zod/mini";
import { sentenceKey } from "../sentence.ts";

export const maxTypoText = 500;

// oxlint-disable-next-line no-control-regex -- no path has control characters
const ofThisSite = /^\/([^/\\?#\s\u0000-\u001f\u007f-\u009f][^\\?#\s\u0000-\u001f\u007f-\u009f]*)?$/;
const text = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(maxTypoText, sentenceKey("forms.tooLong")));

/** A visitor's typo report. `page` is a path of this site without a query. The messages are shown beside the fields. */
export const typoReportSchema = z.object({
  page: z
    .string(sentenceKey("forms.pageMissing"))
    .check(z.maxLength(300, sentenceKey("forms.pageTooLong")), z.regex(ofThisSite, sentenceKey("forms.pageUnknown"))),
  quote: text(sentenceKey("forms.quoteMissing")),
  correction: text(sentenceKey("forms.correctionMissing")),
  note: z.optional(
    z.nullable(
      z.string(sentenceKey("forms.noteNoText")).check(z.trim(), z.maxLength(1_000, sentenceKey("forms.tooLong"))),
    ),
  ),
});
export type TypoReport = z.input<typeof typoReportSchema>;
