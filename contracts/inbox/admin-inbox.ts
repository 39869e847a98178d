import { z } from "zod";
import { inboxKinds, inboxOperations, inboxViews, maxInboxEntries } from "../values/inbox-values.ts";

const before = z.string().max(80).optional();
const beforeTime = z.iso.datetime({ offset: true, error: "before must be the time of an entry" }).optional();
const row = z.int32("id must be the number of a row").positive("id must be the number of a row");
const kind = z.enum(inboxKinds, `kind must be one of ${inboxKinds.join(", ")}`).optional();
const view = z.enum(inboxViews, `view must be one of ${inboxViews.join(", ")}`).default("all");
const entry = z
  .string("an entry must be an id of the list")
  .regex(
    /^(?:(?:access|feedback|shares)\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?:typos|chat-reports|mail)\/\d{1,15})$/,
    "an entry must be an id of the list",
  );

/** Request body of the function `admin-inbox`: what the owner manages besides posts. Long lists are paginated. */
export const adminInboxRequestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("check") }),
    z.object({ action: z.literal("status") }),
    z.object({ action: z.literal("audit"), before }),
    z.object({ action: z.literal("list"), kind, view, before: z.string().max(120).optional() }),
    z.object({ action: z.literal("list-ids"), kind, view }),
    z.object({
      action: z.literal("apply"),
      operation: z.enum(inboxOperations, `operation must be one of ${inboxOperations.join(", ")}`),
      entries: z
        .array(entry, "entries must be a list of ids")
        .min(1, "entries must name at least one")
        .max(maxInboxEntries, `entries can name up to ${maxInboxEntries}`),
    }),
    z.object({ action: z.literal("delete-network"), entry }),
    z.object({ action: z.literal("mail-transport") }),
    z.object({ action: z.literal("retry-email"), id: row }),
    z.object({ action: z.literal("subscribers"), before: beforeTime }),
    z.object({ action: z.literal("delete-subscriber"), id: z.uuid("id must be that of an entry") }),
  ],
  {
    error:
      "action must be one of check, status, audit, list, list-ids, apply, delete-network, mail-transport, retry-email, subscribers, delete-subscriber",
  },
);
export type AdminInboxRequest = z.input<typeof adminInboxRequestSchema>;
