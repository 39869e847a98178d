import { z } from "zod";
import { importTools, maxBatchPosts, maxImageHosts } from "./imported-posts.ts";

const entrySchema = z.object({
  /** Identifies the post within the tool: a second import of the same id changes nothing. */
  id: z.string().min(1).max(1_000),
  /** Where the post is or was published. */
  address: z
    .string()
    .max(2_000)
    .regex(/^https?:\/\//)
    .nullable(),
  /** Validated for each post alone, so that one which cannot be stored does not hold up the others. */
  post: z.unknown(),
});

export const importBatchSchema = z.object({
  tool: z.enum(importTools, "tool must be one of those that can be imported"),
  entries: z
    .array(entrySchema, "entries must be a list of posts with their ids")
    .min(1, "entries must not be empty")
    .max(maxBatchPosts, `A call can have up to ${maxBatchPosts} posts`),
  /** Hosts whose images are copied to this site. */
  hosts: z
    .array(z.string().trim().toLowerCase().max(253))
    .max(maxImageHosts, `Images can be copied from up to ${maxImageHosts} hosts`),
});
export type ImportBatch = z.input<typeof importBatchSchema>;
