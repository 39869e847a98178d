import texts from "#content/access.json" with { type: "json" };
import { accessRequestSchema } from "#contracts/accounts/access.ts";
import { AppError } from "#contracts/errors.ts";
import { getClientIp } from "../../rate-limit/client-ip.ts";
import { toEmailKey } from "../../rate-limit/email-key.ts";
import { checkInbox } from "../check-inbox.ts";
import { defineFunction } from "../define-function.ts";
import type { FunctionContext } from "../function-definition.ts";

const uniqueViolation = "23505";

// The request is stored already: a failed email must not be reported to its author as a failed request.
const sendQuietly = async ({ log }: FunctionContext, sending: Promise<void>): Promise<void> => {
  await sending.catch((error: unknown) =>
    log.error({ detail: String(error) }, "email about an access request not stored"),
  );
};

/** Accepts a request for access to the console. Applicant and owner each get an email. */
export const requestAccess = defineFunction({
  name: "request-access",
  methods: ["POST"],
  access: "public",
  limit: "functionCalls",
  body: accessRequestSchema,
  moreLimits: ({ body, env, request }) => [
    ["accessRequests", `from ${getClientIp(request, env.trustProxy)}`],
    ["accessRequests", `for ${toEmailKey(body.email)}`],
  ],
  async handler(context) {
    const { backend, body, env, mail, onWrite } = context;
    const { name, email, reason } = body;
    const refusal = await mail.findRefusal(email);
    if (refusal !== null) throw new AppError("invalid_request", refusal);
    const { error } = await backend.serviceClient().from("access_requests").insert({ name, email, reason });
    if (error?.code === uniqueViolation)
      throw new AppError(
        "conflict",
        "You have already submitted a request with this address. We'll get back to you soon.",
      );
    checkInbox(error);
    if (error)
      throw new AppError("unavailable", "Your request could not be stored just now. Please try again in a moment.", {
        detail: error.message,
      });
    onWrite("access_requests");
    await sendQuietly(
      context,
      mail.send({ kind: "request-received", to: email, link: `${env.siteUrl}/auth?tab=signup` }),
    );
    if (env.ownerEmail)
      await sendQuietly(
        context,
        mail.send({
          kind: "request-to-decide",
          to: env.ownerEmail,
          link: `${env.siteUrl}/admin/access-requests`,
          values: { name, email, reason },
        }),
      );
    return { message: texts.request.toasts.submittedText };
  },
});
