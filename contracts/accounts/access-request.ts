import * as z from "zod/mini";
import { emailPattern, invisibleEmail, invisibleInEmail } from "./email.ts";
import { sentenceKey } from "../sentence.ts";

const atMost = (length: number) => z.maxLength(length, sentenceKey("forms.tooLong"));

/** Fields shared by all forms with an email address. */
export const emailField = z.string(sentenceKey("forms.emailMissing")).check(
  z.trim(),
  z.minLength(1, sentenceKey("forms.emailMissing")),
  z.refine((value) => !invisibleInEmail.test(value), invisibleEmail),
  z.refine((value) => value === "" || emailPattern.test(value), sentenceKey("forms.emailInvalid")),
  atMost(320),
);

/** Form and request body of an access request; the messages are shown beside the fields. */
export const accessRequestSchema = z.object({
  name: z
    .string(sentenceKey("forms.nameMissing"))
    .check(z.trim(), z.minLength(1, sentenceKey("forms.nameMissing")), atMost(200)),
  email: emailField,
  reason: z
    .string(sentenceKey("forms.reasonMissing"))
    .check(z.trim(), z.minLength(1, sentenceKey("forms.reasonMissing")), atMost(5_000)),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;
