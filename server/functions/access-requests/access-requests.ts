import { accessDecisionSchema } from "#contracts/accounts/access-decision.ts";
import { AppError } from "#contracts/errors.ts";
import { requireOwner } from "../require-owner.ts";
import type { FunctionDefinition } from "../function-definition.ts";
import { decideRequest, listRequests } from "./request-store.ts";

const outcomes = {
  approve: { status: "approved", kind: "request-approved", path: "/console" },
  reject: { status: "rejected", kind: "request-rejected", path: "/landing" },
} as const;

/** Lists the requests for access and decides on them, for the owner. Whoever asked gets a mail with the decision. */
export const accessRequests: FunctionDefinition = {
  name: "access-requests",
  async handle(call) {
    const given = (call.body ?? {}) as { secret?: unknown };
    const actor = await requireOwner(call, typeof given.secret === "string" ? given.secret : undefined);
    const parsed = accessDecisionSchema.safeParse(call.body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    const decision = parsed.data;
    const owner = { ...call, actor };
    if (decision.action === "list") return { requests: await listRequests(owner) };
    const { status, kind, path } = outcomes[decision.action];
    const note = decision.note ?? "";
    const { request, isNew } = await decideRequest(owner, decision.requestId, status, note);
    if (isNew) {
      await call.mail
        .send({ kind, to: request.email, link: call.env.siteUrl + path, values: { name: request.name, note } })
        .catch((error: unknown) => call.log.error({ detail: String(error) }, "email about a decision not stored"));
    }
    return { request };
  },
};
