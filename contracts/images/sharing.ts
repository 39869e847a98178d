import * as z from "zod/mini";

/** Whether everybody sees a user's image. The user asks for it (`requested`) and may take that back; the owner decides. */
export type Sharing = "none" | "requested" | "approved" | "declined";

/** What the owner decides about a request; `requested` takes a decision back. */
export const shareDecision = z.enum(
  ["approved", "declined", "requested"],
  "decision must be one of approved, declined, requested",
);
export type ShareDecision = z.infer<typeof shareDecision>;

/** As much of a prompt as is shown to others. */
export const maxShownPrompt = 200;
