import * as z from "zod/mini";
import { emailField } from "../accounts/access-request.ts";
import { sentenceKey } from "../sentence.ts";

/** What one can be told of by email: each story at once, the stories of a week together, or incidents. */
const letterChoices = ["at-once", "weekly", "incidents"] as const;

/** The form "Tell me when she writes", as it is posted. */
export const letterRequestSchema = z.strictObject({
  email: emailField,
  letters: z.enum(letterChoices, sentenceKey("forms.lettersUnknown")),
});
export type LetterRequest = z.output<typeof letterRequestSchema>;

/** The secret of an email's link: 128 random bits. */
export const letterSecretSchema = z.string().check(z.regex(/^[\w-]{22}$/));

/** Request body of the function `export-subscribers`. */
export const exportSubscribersSchema = z.object({});
