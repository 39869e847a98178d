import * as z from "zod/mini";

/**
 * Which entries of a list are deleted together: all of the network that sent one of them, those older than some days, or
 * all closed ones.
 */
export const entryBatchSchema = z.discriminatedUnion(
  "which",
  [
    z.object({
      which: z.literal("network"),
      entry: z.union([z.uuid(), z.int32().check(z.positive())], "entry must be the id of an entry"),
    }),
    z.object({
      which: z.literal("older"),
      days: z.int("days must be a whole number").check(z.minimum(1), z.maximum(3_650)),
    }),
    z.object({ which: z.literal("closed") }),
  ],
  { error: "which must be one of network, older, closed" },
);
export type EntryBatch = z.infer<typeof entryBatchSchema>;

/** By the id of an entry, how many its network sent, where that is more than one. */
export type NetworkCounts = Record<string, number>;
