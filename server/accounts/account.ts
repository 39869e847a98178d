import { accountRequestSchema } from "#contracts/accounts/account.ts";
import { AppError } from "#contracts/errors.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import { defineFunction } from "../http/functions/define-function.ts";
import type { FunctionContext } from "../http/functions/function-definition.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { exportUserData } from "./export-user-data.ts";

const deleteAccount = async (call: FunctionContext, user: { id: string; email: string }): Promise<void> => {
  const { backend, log, mail, onWrite } = call;
  const removal = backend.serviceClient().rpc("delete_account", { person: user.id });
  // Without the address, so that the log stores nothing about a deleted user.
  const note = { table: "users", action: "account deleted" } as const;
  const { data, error } = await withAudit(removal, { actor: user.id }, note);
  if (error || !data)
    throw new AppError("unavailable", "Your account could not be deleted just now. Nothing was changed.", {
      detail: error?.message ?? "no such account",
    });
  for (const table of ["profiles", "images", "access_requests"]) onWrite(table);
  await mail
    .send({ kind: "account-deleted", to: user.email })
    .catch((problem: unknown) => log.error({ detail: String(problem) }, "email about a deleted account not stored"));
};

/**
 * What the auth API does not offer: download one's data, delete one's account, and get notified of a changed password.
 */
export const account = defineFunction({
  name: "account",
  methods: ["POST"],
  access: "user",
  limit: "functionCalls",
  body: accountRequestSchema,
  async handler(context) {
    const { body, caller: user, env, mail } = context;
    switch (body.action) {
      case "export":
        return { data: await exportUserData(context, user) };
      case "password-changed":
        await mail.send({ kind: "password-changed", to: user.email, link: `${env.siteUrl}/auth?tab=forgot` });
        return { message: "You will receive an email about the new password." };
      case "delete":
        await checkOwnPassword(context, user.email, body.password);
        await deleteAccount(context, user);
        return { message: "Your account was deleted." };
    }
  },
});
