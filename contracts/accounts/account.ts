import * as z from "zod/mini";
import { sentenceKey } from "../sentence.ts";

const password = z
  .string(sentenceKey("forms.passwordMissing"))
  .check(
    z.minLength(1, sentenceKey("forms.passwordMissing")),
    z.maxLength(1_000, sentenceKey("forms.passwordTooLong")),
  );

/** Request body of the function `account`. The current password protects an unattended session. */
export const accountRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("export") }),
    z.object({ action: z.literal("delete"), password }),
    z.object({ action: z.literal("password-changed") }),
  ],
  { error: "action must be one of export, delete, password-changed" },
);
export type AccountRequest = z.infer<typeof accountRequestSchema>;

/** A login session of the user, as `my_sessions` answers. */
export const loginSessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  user_agent: z.nullable(z.string()),
  is_current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSessionSchema>;
