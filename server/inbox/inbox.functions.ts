import type { SiteNotice, AuditEntry, EntryPage, WaitingCounts } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { adminInboxRequestSchema } from "#contracts/inbox/admin-inbox.ts";
import { chatReportSchema } from "#contracts/inbox/chat-report.ts";
import { feedbackSchema } from "#contracts/inbox/feedback.ts";
import { exportSubscribersSchema } from "#contracts/inbox/letters.ts";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { listEmails, retryEmail } from "./emails.ts";
import { countDropped, deleteEntries } from "./entries.ts";
import { deleteFeedback, listFeedback } from "./feedback-entries.ts";
import { isFeedbackStored } from "./is-feedback-stored.ts";
import type { Content } from "../content/live-content.ts";
import type { Mailer } from "./mail/mailer.ts";
import { receiveChatReport, receiveFeedback, receiveTypoReport } from "./receive.ts";
import { deleteReport, listReports, setReportStatus } from "./reports.ts";
import { deleteSubscriber, exportSubscribers, listSubscribers } from "./letters/subscribers.ts";
import { decideShare, listShareRequests } from "./share-requests.ts";
import type { OwnerCall, Call } from "../http/functions/call.ts";
import { toPage, pageSize, entriesUnavailable } from "./pagination.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import type { LimitClaim } from "../http/limits/reserve-all.ts";

/** How many entries wait for the owner; 0 for what cannot be read now. */
const countWaiting = async ({ backend }: Pick<OwnerCall, "backend">): Promise<WaitingCounts> => {
  const client = backend.serviceClient();
  const onlyCount = { count: "exact", head: true } as const;
  const [access, typos, chatReports, shares] = await Promise.all([
    client.from("access_requests").select("id", onlyCount).eq("status", "pending"),
    client.from("typo_reports").select("id", onlyCount).eq("status", "open"),
    client.from("chat_reports").select("id", onlyCount).eq("status", "open"),
    client.from("images").select("id", onlyCount).eq("sharing", "requested"),
  ]);
  return {
    access: access.count ?? 0,
    typos: typos.count ?? 0,
    chatReports: chatReports.count ?? 0,
    shares: shares.count ?? 0,
  };
};

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
  content: Pick<Content, "get">;
  mail: Pick<Mailer, "deliver">;
  /** What the owner has to know; given by list how many entries of visitors made room for newer ones. */
  listNotices(dropped: ReadonlyMap<string, number>): Promise<SiteNotice[]>;
};

export const createInboxFunctions = ({ content, mail, listNotices }: Services): FunctionDefinition[] => [
  /** Enabled by the owner's switch, or by `FEEDBACK=store`. */
  defineFunction({
    name: "feedback",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    findUnavailability: (env) =>
      isFeedbackStored(env, content)
        ? null
        : new AppError("not_found", "This site does not store feedback, so nothing was sent."),
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
        waiting: await countWaiting(call),
      }),
      audit: (call) => listAudit(call, call.body.before),
      feedback: (call) => listFeedback(call, isFeedbackStored(call.env, content), call.body.before),
      "delete-feedback": (call) => deleteFeedback(call, call.body.id),
      subscribers: (call) => listSubscribers(call, call.body.before),
      "delete-subscriber": (call) => deleteSubscriber(call, call.body.id),
      emails: (call) => listEmails(call, call.body.before),
      "retry-email": (call) => retryEmail({ ...call, mail }, call.body.id),
      typos: (call) => listReports("typo_reports", call, call.body.before),
      "close-typo": (call) => setReportStatus("typo_reports", call, call.body.id, "closed"),
      "reopen-typo": (call) => setReportStatus("typo_reports", call, call.body.id, "open"),
      "delete-typo": (call) => deleteReport("typo_reports", call, call.body.id),
      "chat-reports": (call) => listReports("chat_reports", call, call.body.before),
      "close-chat-report": (call) => setReportStatus("chat_reports", call, call.body.id, "closed"),
      "reopen-chat-report": (call) => setReportStatus("chat_reports", call, call.body.id, "open"),
      "delete-chat-report": (call) => deleteReport("chat_reports", call, call.body.id),
      "delete-entries": (call) => deleteEntries(call, call.body.list, call.body.batch),
      shares: (call) => listShareRequests(call, call.body.before),
      "decide-share": (call) => decideShare(call, call.body.id, call.body.decision),
    },
  }),

  /** Everybody who is told of stories or incidents. */
  defineFunction({
    name: "export-subscribers",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: exportSubscribersSchema,
    handler: exportSubscribers,
  }),
];
