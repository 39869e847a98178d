import * as z from "zod/mini";

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
          .string("A message must be text.")
          .check(
            z.trim(),
            z.minLength(1, "A message must not be empty."),
            z.maxLength(maxReportTurn, "A message can have up to 2,000 characters."),
          ),
      }),
      "Please choose at least one message.",
    )
    .check(
      z.minLength(1, "Please choose at least one message."),
      z.maxLength(maxReportTurns, "A report can have up to 20 messages."),
    ),
  reason: z.enum(chatReportReasons, "Please choose one of the reasons."),
  note: z.optional(
    z.nullable(
      z
        .string("The note must be text.")
        .check(z.trim(), z.maxLength(maxReportNote, "This can have up to 1,000 characters.")),
    ),
  ),
});
export type ChatReport = z.input<typeof chatReportSchema>;
