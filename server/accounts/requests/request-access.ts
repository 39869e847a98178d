import { uniqueViolation } from "@site/supabase/sqlstate.ts";
import type { AccessRequest } from "#contracts/accounts/access-request.ts";
import { AppError } from "#contracts/errors.ts";
import type { Content } from "../../content/live-content.ts";
import { storeEntry } from "../../inbox/entries.ts";
import type { Call } from "../../http/functions/call.ts";
import type { DayBudget } from "../../http/limits/day-budget.ts";
import { getClientIp } from "../../http/sender/client-ip.ts";
import type { Mailer } from "../../inbox/mail/mailer.ts";
import { tellOwner } from "./tell-owner.ts";
import { sentence } from "../../sentence.ts";

/** Accepts a request for access to the console. Applicant and owner are told by email. Throws AppError. */
export const requestAccess = async (
  call: Call & { content: Content; mail: Mailer; strangersMails: Pick<DayBudget, "reserve"> },
  { name, email, reason }: AccessRequest,
): Promise<{ message: string }> => {
  const { backend, content, env, log, mail, strangersMails } = call;
  const refusal = await mail.findRefusal(email);
  if (refusal !== null) throw new AppError("invalid_request", refusal);
  const { data, error } = await storeEntry(call, "access_requests", { name, email, reason });
  if (error?.code === uniqueViolation) throw new AppError("conflict", sentence("accounts.requestedBefore"));
  if (error)
    throw new AppError("unavailable", sentence("accounts.requestNotStored"), {
      detail: error.message,
    });
  // The request is stored already: a failed email must not be reported to its author as a failed request.
  await strangersMails
    .reserve(getClientIp(call.request, env.trustProxy), 1)
    .then(() => mail.send({ kind: "request-received", to: email, link: `${env.siteUrl}/auth?tab=signup` }))
    .catch((failure: unknown) => log.error({ detail: String(failure) }, "email about an access request not stored"));
  await tellOwner({ service: backend.serviceClient(), env, mail, log }, data, { name, email, reason });
  return { message: content.get("access").request.toasts.submittedText };
};
