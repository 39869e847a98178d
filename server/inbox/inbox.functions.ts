import type { SiteNotice } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { adminInboxRequestSchema } from "#contracts/inbox/admin-inbox.ts";
import { chatReportSchema } from "#contracts/inbox/chat-report.ts";
import { feedbackSchema } from "#contracts/inbox/feedback.ts";
import { exportSubscribersSchema } from "#contracts/inbox/letters.ts";
import { typoReportSchema } from "#contracts/inbox/typo-report.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { listAudit } from "./audit-log.ts";
import { countReport } from "./check-inbox.ts";
import { countWaiting } from "./count-waiting.ts";
import { listEmails, retryEmail } from "./emails.ts";
import { countDropped, deleteEntries } from "./entries.ts";
import { deleteFeedback, listFeedback } from "./feedback-entries.ts";
import type { Mailer } from "./mail/mailer.ts";
import { receiveChatReport, receiveFeedback, receiveTypoReport } from "./receive.ts";
import { deleteReport, listReports, setReportStatus } from "./reports.ts";
import { deleteSubscriber, exportSubscribers, listSubscribers } from "./letters/subscribers.ts";
import { decideShare, listShareRequests } from "./share-requests.ts";

type Services = {
  mail: Pick<Mailer, "deliver">;
  /** What the owner has to know; given by list how many entries of visitors made room for newer ones. */
  listNotices(dropped: ReadonlyMap<string, number>): SiteNotice[];
};

export const createInboxFunctions = ({ mail, listNotices }: Services): FunctionDefinition[] => [
  /** Enabled by `FEEDBACK=store`. */
  defineFunction({
    name: "feedback",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    findUnavailability: ({ storeFeedback }) =>
      storeFeedback ? null : new AppError("not_found", "This site does not store feedback, so nothing was sent."),
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
        notices: listNotices(await countDropped(call.backend.serviceClient())),
        waiting: await countWaiting(call),
      }),
      audit: (call) => listAudit(call, call.body.before),
      feedback: (call) => listFeedback(call, call.body.before),
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
