import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";

/** What NEO answers on the open console, which calls no function. */
export const neoSchema = defineContent("neo.json", {
  offlineReplies: z.array(line).length(5, "there are exactly five replies"),
});

export type NeoContent = z.infer<typeof neoSchema>;
