import { accessDecisionSchema } from "#contracts/accounts/access-decision.ts";
import { accessRequestSchema } from "#contracts/accounts/access-request.ts";
import { accountRequestSchema } from "#contracts/accounts/account.ts";
import type { Content } from "../content/live-content.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import type { DayBudget } from "../http/limits/day-budget.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportUserData } from "./export-user-data.ts";
import { decide } from "./requests/decide.ts";
import { listRequests } from "./requests/request-store.ts";
import { requestAccess } from "./requests/request-access.ts";
import { sayTo, sentence } from "../sentence.ts";

type Services = { content: Content; mail: Mailer; strangersMails: Pick<DayBudget, "reserve"> };

export const createAccountFunctions = ({ content, mail, strangersMails }: Services): FunctionDefinition[] => [
  defineFunction({
    name: "request-access",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: accessRequestSchema,
    moreLimits: ({ body, env, request }) => [
      ["accessRequests", getClientIp(request, env.trustProxy)],
      ["accessRequestsPerDay", getClientIp(request, env.trustProxy)],
      ["visitorReportBytes", getClientIp(request, env.trustProxy), Buffer.byteLength(JSON.stringify(body))],
    ],
    handler: (call) => requestAccess({ ...call, content, mail, strangersMails }, call.body),
  }),

  /** Lists the requests for access and decides on them. Applicants get an email with the decision. */
  defineFunction({
    name: "access-requests",
    methods: ["POST"],
    access: "owner",
    limit: "functionCalls",
    body: accessDecisionSchema,
    isInert: true,
    actions: {
      list: (call) => listRequests(call, call.body.before),
      approve: async (call) => ({ request: await decide({ ...call, mail }, call.body) }),
      reject: async (call) => ({ request: await decide({ ...call, mail }, call.body) }),
    },
  }),

  /**
   * What the auth API does not offer: downloading one's data, deleting the account, and the email about a changed
   * password.
   */
  defineFunction({
    name: "account",
    methods: ["POST"],
    access: "user",
    limit: "functionCalls",
    body: accountRequestSchema,
    actions: {
      export: async (call) => ({ data: await exportUserData(call, call.caller) }),
      "password-changed": async ({ caller, env, request }) => {
        await mail.send({ kind: "password-changed", to: caller.email, link: `${env.siteUrl}/auth?tab=forgot` });
        return { message: sayTo(request, sentence("accounts.passwordChanged")) };
      },
      delete: async (call) => {
        await checkOwnPassword(call, call.caller.email, call.body.password);
        await deleteAccount({ ...call, mail }, call.caller);
        return { message: sayTo(call.request, sentence("accounts.deleted")) };
      },
    },
  }),
];
