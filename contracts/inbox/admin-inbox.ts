import { z } from "zod";
import { entryBatchSchema } from "../entry-batch.ts";
import { shareDecision } from "../images/sharing.ts";

const before = z.string().max(80).optional();
const beforeTime = z.iso.datetime({ offset: true, error: "before must be the time of an entry" }).optional();
const row = z.int32("id must be the number of a row").positive("id must be the number of a row");

/** Request body of the function `admin-inbox`: what the owner manages besides posts. Long lists are paginated. */
export const adminInboxRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("check") }),
    z.object({ action: z.literal("status") }),
    z.object({ action: z.literal("audit"), before }),
    z.object({ action: z.literal("feedback"), before: beforeTime }),
    z.object({ action: z.literal("delete-feedback"), id: z.uuid("id must be that of an entry") }),
    z.object({ action: z.literal("subscribers"), before: beforeTime }),
    z.object({ action: z.literal("delete-subscriber"), id: z.uuid("id must be that of an entry") }),
    z.object({ action: z.literal("emails"), before }),
    z.object({ action: z.literal("retry-email"), id: row }),
    z.object({ action: z.literal("typos"), before }),
    z.object({ action: z.literal("close-typo"), id: row }),
    z.object({ action: z.literal("reopen-typo"), id: row }),
    z.object({ action: z.literal("delete-typo"), id: row }),
    z.object({ action: z.literal("chat-reports"), before }),
    z.object({ action: z.literal("close-chat-report"), id: row }),
    z.object({ action: z.literal("reopen-chat-report"), id: row }),
    z.object({ action: z.literal("delete-chat-report"), id: row }),
    z.object({
      action: z.literal("delete-entries"),
      list: z.enum(["feedback", "typo_reports", "chat_reports"], "list must be one with entries of visitors"),
      batch: entryBatchSchema,
    }),
    z.object({ action: z.literal("shares"), before }),
    z.object({
      action: z.literal("decide-share"),
      id: z.uuid("id must be the id of a picture"),
      decision: shareDecision,
    }),
  ],
  {
    error:
      "action must be one of check, status, audit, feedback, delete-feedback, subscribers, delete-subscriber, emails, retry-email, typos, close-typo, reopen-typo, delete-typo, chat-reports, close-chat-report, reopen-chat-report, delete-chat-report, delete-entries, shares, decide-share",
  },
);
export type AdminInboxRequest = z.input<typeof adminInboxRequestSchema>;
