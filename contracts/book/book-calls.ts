import { z } from "zod";
import { bookRunModes, maxNoteLength } from "./book-run.ts";
import { storyPlanSchema } from "./story-plan.ts";

const note = z.string().trim().max(maxNoteLength, "A note can be up to 2,000 characters long.");

/**
 * Request body of the function `generate-book`. `next` writes and publishes the next story, or follows the run in
 * progress; `again` rewrites the last story as a draft; `plan` makes a plan for the next story, which is kept with the
 * settings; `mend` mends one fault of the refused story; `status` returns the last run; `cancel` cancels it.
 */
export const bookCallSchema = z.object({
  mode: z.enum([...bookRunModes, "status", "cancel"], "mode must be one of next, again, plan, mend, status, cancel"),
  /** Whether the published stories are read first. */
  use_source: z.boolean().default(true),
  chloe_api_key: z.string().max(1_000).default(""),
  /** The owner's note for this story, instead of the stored one. */
  note: note.optional(),
  /** The plan to which `next` writes. */
  plan: storyPlanSchema.optional(),
  /** Which fault of the refused story `mend` mends, from 0. */
  fault: z.int().min(0).max(100).optional(),
});
export type BookCall = z.input<typeof bookCallSchema>;

/**
 * Request body of the function `story-ledger`: returns the ledger with the last run, or returns or changes the
 * settings.
 */
export const ledgerCallSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("read") }),
    z.object({ action: z.literal("settings") }),
    z.object({
      action: z.literal("save-settings"),
      /** Stored until a story has been written with it. */
      note: note.optional(),
      draftsWhenInDoubt: z.boolean().optional(),
      /** The plan as the owner changed it; null removes it. */
      plan: storyPlanSchema.nullable().optional(),
      /** Leaves the refused story. */
      refused: z.null().optional(),
    }),
  ],
  { error: "action must be read, settings or save-settings" },
);
export type LedgerCall = z.input<typeof ledgerCallSchema>;
