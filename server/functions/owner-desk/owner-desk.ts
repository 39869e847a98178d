import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { SiteStatus } from "#contracts/owner-desk.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import type { SiteFunction } from "../site-function.ts";
import { listAudit } from "./audit-desk.ts";
import type { Desk } from "./desk.ts";
import { deleteFeedback, listFeedback } from "./feedback-desk.ts";
import { listMails, retryMail } from "./mail-desk.ts";
import { listNotices } from "./site-status.ts";
import { deleteTypo, listTypos, setTypoStatus } from "./typo-desk.ts";

const before = z.string().max(60).optional();
const row = z.int("id must be the number of a row").positive("id must be the number of a row");

const requestSchema = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("check") }),
    z.object({ action: z.literal("status") }),
    z.object({ action: z.literal("audit"), before }),
    z.object({ action: z.literal("feedback"), before }),
    z.object({ action: z.literal("delete-feedback"), id: z.uuid("id must be that of an entry") }),
    z.object({ action: z.literal("mails"), before }),
    z.object({ action: z.literal("retry-mail"), id: row }),
    z.object({ action: z.literal("typos"), before }),
    z.object({ action: z.literal("close-typo"), id: row }),
    z.object({ action: z.literal("reopen-typo"), id: row }),
    z.object({ action: z.literal("delete-typo"), id: row }),
  ],
  { error: "action must be one of check, status, audit, feedback, delete-feedback, mails, retry-mail, typos, close-typo, reopen-typo, delete-typo" },
);

const answer = (desk: Desk, request: z.infer<typeof requestSchema>): Promise<object> => {
  switch (request.action) {
    case "check":
      return Promise.resolve({ actor: desk.actor });
    case "status":
      return Promise.resolve({ notices: listNotices(desk.backend.status?.()) } satisfies SiteStatus);
    case "audit":
      return listAudit(desk, request.before);
    case "feedback":
      return listFeedback(desk, request.before);
    case "delete-feedback":
      return deleteFeedback(desk, request.id);
    case "mails":
      return listMails(desk, request.before);
    case "retry-mail":
      return retryMail(desk, request.id);
    case "typos":
      return listTypos(desk, request.before);
    case "close-typo":
      return setTypoStatus(desk, request.id, "closed");
    case "reopen-typo":
      return setTypoStatus(desk, request.id, "open");
    case "delete-typo":
      return deleteTypo(desk, request.id);
  }
};

/** What the owner sees to beside the posts. Long lists come page by page; answers are in contracts/owner-desk.ts. */
export const ownerDesk: SiteFunction = {
  name: "owner-desk",
  isForOwner: true,
  async handle(call) {
    const actor = await authoriseOwner(call);
    const parsed = requestSchema.safeParse(call.body ?? {});
    if (!parsed.success) throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    return answer({ ...call, actor }, parsed.data);
  },
};
