import { AppError } from "#contracts/errors.ts";
import type { Call } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import { sentence } from "../sentence.ts";

type Deps = Pick<Call, "backend" | "log"> & { mail: Pick<Mailer, "send"> };

/** Deletes an account with all its rows, and tells its former user by email. Throws AppError if nothing was deleted. */
export const deleteAccount = async (call: Deps, user: { id: string; email: string }): Promise<void> => {
  const { backend, log, mail } = call;
  const removal = backend.serviceClient().rpc("delete_account", { person: user.id });
  // Without the address, so that the log stores nothing about a deleted user.
  const note = { table: "users", action: "account deleted" } as const;
  const { data, error } = await withAudit(removal, { actor: user.id }, note);
  if (error || !data)
    throw new AppError("unavailable", sentence("accounts.notDeleted"), {
      detail: error?.message ?? "no such account",
    });
  await mail
    .send({ kind: "account-deleted", to: user.email })
    .catch((problem: unknown) => log.error({ detail: String(problem) }, "email about a deleted account not stored"));
};
