import * as z from "zod/mini";
import { emailPattern, invisibleEmailMessage, invisibleInEmail } from "../accounts/email.ts";
import { formatWholeNumber } from "../format-english.ts";

export const feedbackCategories = ["bug", "feature", "improvement", "general", "compliment", "other"] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** Stars of a rating; 0 for none. */
export const maxRating = 5;

const atMost = (length: number) => z.maxLength(length, `This can have up to ${formatWholeNumber(length)} characters.`);

/**
 * The feedback form and, where the owner stores feedback, its request body. The messages are shown beside the fields.
 */
export const feedbackSchema = z.object({
  name: z._default(z.string().check(z.trim(), atMost(200)), ""),
  email: z._default(
    z.string().check(
      z.trim(),
      atMost(320),
      z.refine((value) => !invisibleInEmail.test(value), invisibleEmailMessage),
      z.refine(
        (value) => value === "" || emailPattern.test(value),
        "Please enter a valid email address, or leave it empty.",
      ),
    ),
    "",
  ),
  category: z._default(z.nullable(z.enum(feedbackCategories, "Please choose one of the categories.")), null),
  rating: z._default(
    z
      .int("The rating must be a whole number.")
      .check(z.gte(0, "The rating must be 0 to 5."), z.lte(maxRating, "The rating must be 0 to 5.")),
    0,
  ),
  subject: z.string("Please enter a subject.").check(z.trim(), z.minLength(1, "Please enter a subject."), atMost(300)),
  message: z
    .string("Please enter a message.")
    .check(z.trim(), z.minLength(1, "Please enter a message."), atMost(10_000)),
  contact: z._default(z.boolean("Contact must be yes or no."), false),
});
export type Feedback = z.infer<typeof feedbackSchema>;
export type FeedbackCall = z.input<typeof feedbackSchema>;
