import { accountRequestSchema } from "#contracts/accounts/account.ts";
import { AppError } from "#contracts/errors.ts";
import { toEmailKey } from "../../rate-limit/email-key.ts";
import { requireUser } from "../authenticate.ts";
import type { FunctionCall, FunctionDefinition } from "../function-definition.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { exportUserData } from "./export-user-data.ts";

const deleteAccount = async (call: FunctionCall, user: { id: string; email: string }): Promise<void> => {
  const { backend, log, mail, onWrite } = call;
  const { data, error } = await backend.serviceClient().rpc("delete_account", { person: user.id });
  if (error || !data)
    throw new AppError("unavailable", "Your account could not be deleted just now. Nothing was changed.", {
      detail: error?.message ?? "no such account",
    });
  for (const table of ["profiles", "images", "access_requests"]) onWrite(table);
  // Without the email address: a deleted account must not remain in the log.
  const audit = await backend
    .serviceClient()
    .from("audit_log")
    .insert({ actor: user.id, action: "account deleted", subject: user.id });
  if (audit.error) log.error({ detail: audit.error.message }, "audit log not written");
  await mail
    .send({ kind: "account-deleted", to: user.email })
    .catch((problem: unknown) => log.error({ detail: String(problem) }, "email about a deleted account not stored"));
};

/** What the auth part has no words for: download one's data, delete one's account, and hear of a changed password. */
export const account: FunctionDefinition = {
  name: "account",
  async handle(call) {
    const user = requireUser(call.caller);
    const parsed = accountRequestSchema.safeParse(call.body ?? {});
    if (!parsed.success)
      throw new AppError("invalid_request", parsed.error.issues[0]?.message ?? "The request is not complete.");
    switch (parsed.data.action) {
      case "export":
        return { data: await exportUserData(call, user) };
      case "password-changed":
        await call.rateLimiter.consume("emailsPerRecipient", toEmailKey(user.email));
        await call.mail.send({ kind: "password-changed", to: user.email, link: `${call.env.siteUrl}/auth?tab=forgot` });
        return { message: "You will receive an email about the new password." };
      case "delete":
        await checkOwnPassword(call, user.email, parsed.data.password);
        await deleteAccount(call, user);
        return { message: "Your account was deleted." };
    }
  },
};
