import { z } from "zod";
import { maxNoteLength } from "./book-run.ts";

const secret = z.string().max(1_000).optional();
const note = z.string().trim().max(maxNoteLength, "A note can be up to 2,000 characters long.");

/**
 * A call of the function `generate-book`. `next` writes the next story and publishes it, or follows the run that is
 * going on; `again` tells the last story anew, as a draft; `status` answers with the last run; `cancel` ends it.
 */
export const bookCallSchema = z.object({
  mode: z.enum(["next", "again", "status", "cancel"], "mode must be one of next, again, status, cancel"),
  /** Whether the published stories are read first. */
  use_source: z.boolean().default(true),
  chloe_api_key: z.string().max(1_000).default(""),
  /** What the owner wishes for this story, in place of the stored note. */
  note: note.optional(),
  secret,
});
export type BookCall = z.input<typeof bookCallSchema>;

/** A call of the function `story-ledger`: the ledger with the last run, the settings of the Book Engine, or a change of these. */
export const ledgerCallSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("read"), secret }),
    z.object({ action: z.literal("settings"), secret }),
    z.object({
      action: z.literal("save-settings"),
      /** Kept until a story has been written with it. */
      note: note.optional(),
      draftsWhenInDoubt: z.boolean().optional(),
      secret,
    }),
  ],
  { error: "action must be read, settings or save-settings" },
);
export type LedgerCall = z.input<typeof ledgerCallSchema>;
