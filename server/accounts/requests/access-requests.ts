import { accessDecisionSchema } from "#contracts/accounts/access-decision.ts";
import { toInert } from "#contracts/inert-text.ts";
import { defineFunction } from "../../http/functions/define-function.ts";
import { decideRequest, listRequests } from "./request-store.ts";

const outcomes = {
  approve: { status: "approved", kind: "request-approved", path: "/console" },
  reject: { status: "rejected", kind: "request-rejected", path: "/landing" },
} as const;

/** Lists the requests for access and decides on them, for the owner. Applicants get an email with the decision. */
export const accessRequests = defineFunction({
  name: "access-requests",
  methods: ["POST"],
  access: "owner",
  limit: "functionCalls",
  body: accessDecisionSchema,
  async handler(context) {
    const { body: decision, env, log, mail } = context;
    if (decision.action === "list") return toInert({ requests: await listRequests(context) });
    const { status, kind, path } = outcomes[decision.action];
    const note = decision.note ?? "";
    const { request, isNew } = await decideRequest(context, decision.requestId, status, note);
    if (isNew) {
      await mail
        .send({ kind, to: request.email, link: env.siteUrl + path, values: { name: request.name, note } })
        .catch((error: unknown) => log.error({ detail: String(error) }, "email about a decision not stored"));
    }
    return toInert({ request });
  },
});
