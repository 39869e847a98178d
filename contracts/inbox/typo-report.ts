import * as z from "zod/mini";

export const maxTypoText = 500;

// oxlint-disable-next-line no-control-regex -- no path has control characters
const ofThisSite = /^\/([^/\\?#\s\u0000-\u001f\u007f-\u009f][^\\?#\s\u0000-\u001f\u007f-\u009f]*)?$/;
const text = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(maxTypoText, `This can have up to ${maxTypoText} characters.`),
    );

/** A visitor's typo report. `page` is a path of this site without a query. The messages are shown beside the fields. */
export const typoReportSchema = z.object({
  page: z
    .string("Please name the page.")
    .check(
      z.maxLength(300, "The page can have up to 300 characters."),
      z.regex(ofThisSite, "The page must be a path of this site, like /post/first-light."),
    ),
  quote: text("Please quote the text as it is."),
  correction: text("Please enter the corrected text."),
  note: z.optional(
    z.nullable(
      z.string("The note must be text.").check(z.trim(), z.maxLength(1_000, "This can have up to 1,000 characters.")),
    ),
  ),
});
export type TypoReport = z.input<typeof typoReportSchema>;
