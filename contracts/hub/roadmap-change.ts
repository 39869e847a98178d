import { z } from "zod";

/**
 * A change by the owner. `completed` is the new state of the task, so that repeating a request is idempotent. In its
 * own file, because zod in the browser is large and its probe for `eval` violates the CSP.
 */
export const roadmapChangeSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("toggle"), taskId: z.string().max(100), completed: z.boolean() }),
  z.object({ action: z.literal("start"), phaseId: z.string().max(100) }),
]);
export type RoadmapChange = z.infer<typeof roadmapChangeSchema>;
