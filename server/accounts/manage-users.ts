import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";

const unavailable = (error: Error) =>
  new AppError("unavailable", "The account cannot be reached just now.", { detail: error.message });

/**
 * Removes the second factor of the account with an address, for whoever has the machine of the site. Ends its sessions
 * and tells its user by email, with a link that takes it back; a hosted project does as it is set. Throws an AppError.
 */
export const removeFactors = async ({ backend, log }: { backend: Backend; log: Log }, email: string): Promise<void> => {
  const service = backend.serviceClient();
  const profile = await service.from("profiles").select("user_id").eq("email", email.toLowerCase()).maybeSingle();
  if (profile.error) throw unavailable(new Error(profile.error.message));
  if (!profile.data) throw new AppError("not_found", `No account has the address ${email}.`);
  const { user_id: userId } = profile.data;
  const { mfa } = service.auth.admin;
  const { data, error } = await mfa.listFactors({ userId });
  if (error) throw unavailable(error);
  // The recovery codes go with the last of the others.
  const factors = data.factors.filter(
    ({ factor_type, status }) => status === "verified" && factor_type !== "recovery_code",
  );
  if (factors.length === 0) throw new AppError("not_found", `The account ${email} has no second factor.`);
  await writeAuditLog({ actor: "owner (this machine)", backend, log }, "second factor removed", email);
  for (const { id } of factors) {
    const removal = await mfa.deleteFactor({ userId, id });
    if (removal.error) throw unavailable(removal.error);
  }
};
