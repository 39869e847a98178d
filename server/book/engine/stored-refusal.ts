import { z } from "zod";
import { storyPlanSchema } from "#contracts/book/story-plan.ts";
import type { Mending } from "@site/storyteller/story-plan.ts";

/** A refused text, with all that is needed to mend it. */
export const storedRefusalSchema = z.object({
  title: z.string(),
  content: z.string(),
  faults: z.array(z.object({ check: z.string(), reason: z.string(), sentence: z.string().nullable() })),
  times: z.int(),
  postId: z.string().nullable(),
  /** What it is mended with; `isDraft`: it becomes a draft even then, as a story that is told again. */
  order: z.object({
    seed: z.string(),
    note: z.string(),
    useSource: z.boolean(),
    before: z.string().nullable(),
    plan: storyPlanSchema.nullable(),
    isDraft: z.boolean(),
  }),
});
export type StoredRefusal = z.infer<typeof storedRefusalSchema>;

/** With the draft that it is already, if it is one, and the picture of that. */
export type RefusedText = Mending & { postId: string | null; imageUrl: string | null };
