import type { AccessDecision } from "#contracts/accounts/access-decision.ts";
import type { Row } from "#contracts/database.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import type { Mailer } from "../../inbox/mail/mailer.ts";
import { decideRequest } from "./request-store.ts";

const outcomes = {
  approve: { status: "approved", kind: "request-approved", path: "/console" },
  reject: { status: "rejected", kind: "request-rejected", path: "/landing" },
} as const;

/** Approves or rejects a request for access, and tells its author of a new decision by email. Throws AppError. */
export const decide = async (
  call: OwnerCall & { mail: Pick<Mailer, "send"> },
  { action, requestId, note = "" }: Exclude<AccessDecision, { action: "list" }>,
): Promise<Row<"access_requests">> => {
  const { env, log, mail } = call;
  const { status, kind, path } = outcomes[action];
  const { request, isNew } = await decideRequest(call, requestId, status, note);
  if (isNew) {
    await mail
      .send({ kind, to: request.email, link: env.siteUrl + path, values: { name: request.name, note } })
      .catch((error: unknown) => log.error({ detail: String(error) }, "email about a decision not stored"));
  }
  return request;
};
