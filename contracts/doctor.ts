import { z } from "zod";
import { emailField } from "./accounts/access-request.ts";

/** One line of the doctor. `advice` says what to do; it is there unless all is well. */
export type Finding = { state: "good" | "advice" | "bad"; what: string; found: string; advice?: string };

/** Request body of the function `doctor`. */
export const doctorCallSchema = z.discriminatedUnion(
  "action",
  [z.strictObject({ action: z.literal("check") }), z.strictObject({ action: z.literal("test-email"), to: emailField })],
  { error: "action must be one of check, test-email" },
);
export type DoctorCall = z.input<typeof doctorCallSchema>;

/** What was found at that time (ISO 8601): around the site, and about how the call itself reached it. */
export type Diagnosis = { at: string; site: Finding[]; request: Finding[] };
