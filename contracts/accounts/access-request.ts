import * as z from "zod/mini";
import { formatWholeNumber } from "../format-english.ts";
import { emailPattern, invisibleEmailMessage, invisibleInEmail } from "./email.ts";

const atMost = (length: number) => z.maxLength(length, `This can have up to ${formatWholeNumber(length)} characters.`);

/** Fields shared by all forms with an email address. */
export const emailField = z.string("Please enter your email address.").check(
  z.trim(),
  z.minLength(1, "Please enter your email address."),
  z.refine((value) => !invisibleInEmail.test(value), invisibleEmailMessage),
  z.refine(
    (value) => value === "" || emailPattern.test(value),
    "Please enter a valid email address, like ada@example.org.",
  ),
  atMost(320),
);

/** Form and request body of an access request; the messages are shown beside the fields. */
export const accessRequestSchema = z.object({
  name: z.string("Please enter your name.").check(z.trim(), z.minLength(1, "Please enter your name."), atMost(200)),
  email: emailField,
  reason: z
    .string("Please tell us why you would like access.")
    .check(z.trim(), z.minLength(1, "Please tell us why you would like access."), atMost(5_000)),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;
