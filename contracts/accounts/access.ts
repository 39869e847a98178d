import * as z from "zod/mini";

const atMost = (length: number) => z.maxLength(length, `This may have ${length.toLocaleString("en-US")} characters.`);

export const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/;

/** Parts that every form with an address uses. */
export const emailField = z.string("Please enter your email address.").check(
  z.trim(),
  z.minLength(1, "Please enter your email address."),
  z.refine((value) => value === "" || emailPattern.test(value), "Please enter a valid email address, like ada@example.org."),
  atMost(320),
);

/** What somebody sends who asks for access. The messages stand beside the fields. */
export const accessRequestSchema = z.object({
  name: z.string("Please enter your name.").check(z.trim(), z.minLength(1, "Please enter your name."), atMost(200)),
  email: emailField,
  reason: z.string("Please tell us why you would like access.").check(z.trim(), z.minLength(1, "Please tell us why you would like access."), atMost(5_000)),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

const secret = z.optional(z.string().check(z.maxLength(1_000)));
const requestId = z.uuid("requestId must be the id of an access request");
const note = z.optional(z.string("The note must be text").check(z.trim(), z.maxLength(2_000, "The note may have 2,000 characters.")));

/** What the owner's function `access-requests` takes. */
export const accessDecisionSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("list"), secret }),
    z.object({ action: z.literal("approve"), secret, requestId, note }),
    z.object({ action: z.literal("reject"), secret, requestId, note }),
  ],
  { error: "action must be one of list, approve, reject" },
);
export type AccessDecision = z.infer<typeof accessDecisionSchema>;
