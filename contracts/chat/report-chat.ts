import * as z from "zod/mini";

export const reportReasons = ["harmful", "sexual", "wrong", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Lengths in characters. */
export const reportLimits = { excerpt: 8_000, note: 1_000 };

/** Request body of the function `report-chat`. */
export const reportChatSchema = z.object({
  reason: z.enum(reportReasons, "Please choose a reason."),
  /** What was said, as the visitor saw it before sending. */
  excerpt: z
    .string("Please choose what to report.")
    .check(z.trim(), z.minLength(1, "Please choose what to report."), z.maxLength(reportLimits.excerpt)),
  note: z._default(
    z.string().check(z.trim(), z.maxLength(reportLimits.note, "A note can have up to 1,000 characters.")),
    "",
  ),
});
export type ReportChatCall = z.input<typeof reportChatSchema>;
