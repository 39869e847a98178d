import { z } from "zod";
import type { AdminNotices } from "#contracts/admin.ts";
import { shareDecision } from "#contracts/images/sharing.ts";
import { toInert } from "#contracts/inert-text.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import type { AdminContext } from "../http/functions/function-definition.ts";
import { listAudit } from "./audit-log.ts";
import { deleteFeedback, listFeedback } from "./feedback-entries.ts";
import { listEmails, retryEmail } from "./emails.ts";
import { decideShare, listShareRequests } from "./share-requests.ts";
import { listNotices } from "../status/monitor-status.ts";
import { deleteTypoReport, listTypoReports, setTypoReportStatus } from "./typo-reports.ts";

const before = z.string().max(80).optional();
const row = z.int("id must be the number of a row").positive("id must be the number of a row");

const requestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("check") }),
    z.object({ action: z.literal("status") }),
    z.object({ action: z.literal("audit"), before }),
    z.object({ action: z.literal("feedback"), before }),
    z.object({ action: z.literal("delete-feedback"), id: z.uuid("id must be that of an entry") }),
    z.object({ action: z.literal("emails"), before }),
    z.object({ action: z.literal("retry-email"), id: row }),
    z.object({ action: z.literal("typos"), before }),
    z.object({ action: z.literal("close-typo"), id: row }),
    z.object({ action: z.literal("reopen-typo"), id: row }),
    z.object({ action: z.literal("delete-typo"), id: row }),
    z.object({ action: z.literal("shares"), before }),
    z.object({
      action: z.literal("decide-share"),
      id: z.uuid("id must be the id of a picture"),
      decision: shareDecision,
    }),
  ],
  {
    error:
      "action must be one of check, status, audit, feedback, delete-feedback, emails, retry-email, typos, close-typo, reopen-typo, delete-typo, shares, decide-share",
  },
);

const answer = (context: AdminContext, request: z.infer<typeof requestSchema>): Promise<object> => {
  switch (request.action) {
    case "check":
      return Promise.resolve({ actor: context.actor });
    case "status":
      return Promise.resolve({ notices: listNotices(context.backend.status?.()) } satisfies AdminNotices);
    case "audit":
      return listAudit(context, request.before);
    case "feedback":
      return listFeedback(context, request.before);
    case "delete-feedback":
      return deleteFeedback(context, request.id);
    case "emails":
      return listEmails(context, request.before);
    case "retry-email":
      return retryEmail(context, request.id);
    case "typos":
      return listTypoReports(context, request.before);
    case "close-typo":
      return setTypoReportStatus(context, request.id, "closed");
    case "reopen-typo":
      return setTypoReportStatus(context, request.id, "open");
    case "delete-typo":
      return deleteTypoReport(context, request.id);
    case "shares":
      return listShareRequests(context, request.before);
    case "decide-share":
      return decideShare(context, request.id, request.decision);
  }
};

/** What the owner manages besides posts. Long lists are paginated; responses are declared in contracts/admin.ts. */
export const adminInbox = defineFunction({
  name: "admin-inbox",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: requestSchema,
  // Much of it was written by visitors.
  handler: async (context) => toInert(await answer(context, context.body)),
});
