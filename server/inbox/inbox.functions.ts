import type { SiteNotice, AuditEntry, EntryPage } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { adminInboxRequestSchema } from "#contracts/inbox/admin-inbox.ts";
import { chatReportSchema } from "#contracts/inbox/chat-report.ts";
import { feedbackSchema } from "#contracts/inbox/feedback.ts";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { findTransport, retryEmail } from "./emails.ts";
import { countDropped } from "./entries.ts";
import { countUnread, listInbox, listInboxIds } from "./inbox-list.ts";
import { type ApplyOperation, deleteNetwork } from "./inbox-operations.ts";
import { isFeedbackStored } from "./is-feedback-stored.ts";
import type { Content } from "../content/live-content.ts";
import type { Mailer } from "./mail/mailer.ts";
import { receiveChatReport, receiveFeedback, receiveTypoReport } from "./receive.ts";
import { deleteSubscriber, listSubscribers } from "./letters/subscribers.ts";
import type { OwnerCall, Call } from "../http/functions/call.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import type { LimitClaim } from "../http/limits/reserve-all.ts";
import { sentence } from "../sentence.ts";

/** Rate limits for what a visitor sends to the owner, unless only this machine administers the site. */
const countReport = ({ body, env, request }: Pick<Call, "env" | "request"> & { body: object }): LimitClaim[] => {
  if (env.adminMode === "auto") return [];
  const address = getClientIp(request, env.trustProxy);
  return [
    ["visitorReports", address],
    ["visitorReportsPerDay", address],
    ["visitorReportBytes", address, Buffer.byteLength(JSON.stringify(body))],
  ];
};

/** Admin actions, newest first. */
const listAudit = async ({ backend }: OwnerCall, before?: string): Promise<EntryPage<AuditEntry>> => {
  let query = backend
    .serviceClient()
    .from("audit_log")
    .select("id,at,actor,action,subject", { count: "exact" })
    .order("id", { ascending: false })
    .limit(pageSize + 1);
  if (before && /^\d{1,18}$/.test(before)) query = query.lt("id", Number(before));
  const { count, data, error } = await query;
  if (error) throw entriesUnavailable(error.message);
  return toPage(data, ({ id }) => String(id), count);
};

type Services = {
  apply: ApplyOperation;
  content: Pick<Content, "get">;
  mail: Pick<Mailer, "deliver">;
  /** What the owner has to know; given by list how many entries of visitors made room for newer ones. */
  listNotices(dropped: ReadonlyMap<string, number>): Promise<SiteNotice[]>;
};

export const createInboxFunctions = ({ apply, content, mail, listNotices }: Services): FunctionDefinition[] => [
  /** Enabled by the owner's switch, or by `FEEDBACK=store`. */
  defineFunction({
    name: "feedback",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    findUnavailability: (env) =>
      isFeedbackStored(env, content) ? null : new AppError("not_found", sentence("inbox.feedbackOff")),
    body: feedbackSchema,
    moreLimits: countReport,
    handler: (call) => receiveFeedback(call, call.body),
  }),

  defineFunction({
    name: "report-typo",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: typoReportSchema,
    moreLimits: countReport,
    handler: (call) => receiveTypoReport(call, call.body),
  }),

  defineFunction({
    name: "report-chat",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: chatReportSchema,
    moreLimits: countReport,
    handler: (call) => receiveChatReport(call, call.body),
  }),

  /** What the owner manages besides posts. Much of it was written by visitors. */
  defineFunction({
    name: "admin-inbox",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: adminInboxRequestSchema,
    isInert: true,
    actions: {
      check: ({ actor }) => ({ actor }),
      status: async (call) => ({
        notices: await listNotices(await countDropped(call.backend.serviceClient())),
        unread: await countUnread(call.backend.serviceClient()),
      }),
      audit: (call) => listAudit(call, call.body.before),
      list: (call) => listInbox(call, call.body),
      "list-ids": (call) => listInboxIds(call, call.body),
      apply: (call) => apply(call, call.body.operation, call.body.entries),
      "delete-network": (call) => deleteNetwork(call, call.body.entry),
      "mail-transport": async (call) => ({ transport: await findTransport(call) }),
      "retry-email": (call) => retryEmail({ ...call, mail }, call.body.id),
      subscribers: (call) => listSubscribers(call, call.body.before),
      "delete-subscriber": (call) => deleteSubscriber(call, call.body.id),
    },
  }),
];
