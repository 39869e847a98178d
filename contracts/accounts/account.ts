import * as z from "zod/mini";

const password = z
  .string("Please enter your password.")
  .check(z.minLength(1, "Please enter your password."), z.maxLength(1_000, "The password is too long."));

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
