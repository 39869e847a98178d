import { z } from "zod";

/**
 * A change of the owner. `completed` says what the task shall be, so that a repeated call changes nothing more. Apart from
 * what pages compute: the schema would bring the whole library to the browser, where its probe for `eval` is a violation.
 */
export const roadmapChangeSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("toggle"), taskId: z.string().max(100), completed: z.boolean() }),
  z.object({ action: z.literal("start"), phaseId: z.string().max(100) }),
]);
export type RoadmapChange = z.infer<typeof roadmapChangeSchema>;
