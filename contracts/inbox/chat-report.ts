import * as z from "zod/mini";
import { sentenceKey } from "../sentence.ts";

export const chatReportReasons = ["harm", "sexual", "minor", "false", "personal", "other"] as const;
export type ChatReportReason = (typeof chatReportReasons)[number];

const maxReportTurns = 20;
export const maxReportTurn = 2_000;
export const maxReportNote = 1_000;

/** Turns that a visitor chose to send to the owner. The messages are shown beside the fields. */
export const chatReportSchema = z.object({
  excerpt: z
    .array(
      z.object({
        role: z.enum(["user", "assistant"]),
        content: z
          .string(sentenceKey("forms.turnNoText"))
          .check(
            z.trim(),
            z.minLength(1, sentenceKey("forms.turnEmpty")),
            z.maxLength(maxReportTurn, sentenceKey("forms.turnTooLong")),
          ),
      }),
      sentenceKey("forms.turnsMissing"),
    )
    .check(
      z.minLength(1, sentenceKey("forms.turnsMissing")),
      z.maxLength(maxReportTurns, sentenceKey("forms.turnsTooMany")),
    ),
  reason: z.enum(chatReportReasons, sentenceKey("forms.reportReasonUnknown")),
  note: z.optional(
    z.nullable(
      z
        .string(sentenceKey("forms.noteNoText"))
        .check(z.trim(), z.maxLength(maxReportNote, sentenceKey("forms.tooLong"))),
    ),
  ),
});
export type ChatReport = z.input<typeof chatReportSchema>;
