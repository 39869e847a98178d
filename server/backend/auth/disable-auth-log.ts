import type { AuthService } from "./auth-service.ts";

type Repo = { createAuditLogEntry(entry: unknown): Promise<void> };

/**
 * Workaround (@supabase/lite 0.10: each sign-up, login and change of an account adds a row with the email address to a
 * log that nothing reads, that has no limit, and that stays when the account is deleted; remove when it can be disabled
 * in its settings).
 */
export const disableAuthLog = ({ repo }: AuthService): void => {
  // Patches the prototype, because the library creates another instance for each transaction.
  const prototype = Object.getPrototypeOf(repo) as Repo;
  prototype.createAuditLogEntry = async () => undefined;
};
