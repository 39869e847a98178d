import { z } from "zod";
import { defineContent } from "./define-content.ts";
import { labels, plural } from "./fields.ts";

/** What the server answers to visitors and to people with an account, by what it is about. */
export const messagesSchema = defineContent("messages.json", {
  /** Whoever does something too often. */
  limits: z.strictObject({
    retryInSeconds: plural("count"),
    retryInMinutes: plural("count"),
    retryInHours: plural("count"),
  }),
  /** What can become of any request. */
  requests: labels("failed", "diskFull", "otherSite", "tooManyBodies"),
});
export type Messages = z.infer<typeof messagesSchema>;
