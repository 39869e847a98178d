import * as z from "zod/mini";
import { emailPattern, invisibleEmail, invisibleInEmail } from "../accounts/email.ts";
import { sentenceKey } from "../sentence.ts";

export const feedbackCategories = ["bug", "feature", "improvement", "general", "compliment", "other"] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** Stars of a rating; 0 for none. */
export const maxRating = 5;

const atMost = (length: number) => z.maxLength(length, sentenceKey("forms.tooLong"));

/**
 * The feedback form and, where the owner stores feedback, its request body. The messages are shown beside the fields.
 */
export const feedbackSchema = z.object({
  name: z._default(z.string().check(z.trim(), atMost(200)), ""),
  email: z._default(
    z.string().check(
      z.trim(),
      atMost(320),
      z.refine((value) => !invisibleInEmail.test(value), invisibleEmail),
      z.refine((value) => value === "" || emailPattern.test(value), sentenceKey("forms.emailInvalidOptional")),
    ),
    "",
  ),
  category: z._default(z.nullable(z.enum(feedbackCategories, sentenceKey("forms.categoryUnknown"))), null),
  rating: z._default(
    z
      .int(sentenceKey("forms.ratingWhole"))
      .check(z.gte(0, sentenceKey("forms.ratingRange")), z.lte(maxRating, sentenceKey("forms.ratingRange"))),
    0,
  ),
  subject: z
    .string(sentenceKey("forms.subjectMissing"))
    .check(z.trim(), z.minLength(1, sentenceKey("forms.subjectMissing")), atMost(300)),
  message: z
    .string(sentenceKey("forms.messageMissing"))
    .check(z.trim(), z.minLength(1, sentenceKey("forms.messageMissing")), atMost(10_000)),
  contact: z._default(z.boolean(sentenceKey("forms.contactUnknown")), false),
});
export type Feedback = z.infer<typeof feedbackSchema>;
export type FeedbackCall = z.input<typeof feedbackSchema>;
