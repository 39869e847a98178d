import * as z from "zod/mini";
import type { Row } from "../database.ts";

const requestId = z.uuid("requestId must be the id of an access request");
const note = z.optional(
  z.string("The note must be text").check(z.trim(), z.maxLength(2_000, "The note can have up to 2,000 characters.")),
);

/** Request body of the admin function `access-requests`. */
export const accessDecisionSchema = z.discriminatedUnion(
  "action",
  [
    /** `before` is `next` of the page before. */
    z.object({ action: z.literal("list"), before: z.optional(z.string().check(z.maxLength(100))) }),
    z.object({ action: z.literal("approve"), requestId, note }),
    z.object({ action: z.literal("reject"), requestId, note }),
  ],
  { error: "action must be one of list, approve, reject" },
);
/** A page of requests, the pending ones first; `next` is the `before` of the page behind it. */
export type AccessRequestPage = {
  requests: Row<"access_requests">[];
  total: number;
  pending: number;
  next: string | null;
};
export type AccessDecision = z.input<typeof accessDecisionSchema>;
