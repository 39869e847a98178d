import type { AuthRepo } from "./auth-service.ts";

/**
 * Whether an address is the site owner's, whose account becomes admin when the address is confirmed. Such an account
 * starts with a password that was chosen behind a link of the owner's mailbox: anybody may sign up with the address.
 */
export const isOwnerAddress = async ({ db }: Pick<AuthRepo, "db">, email: string): Promise<boolean> => {
  const rules = await db.withSchema("public").selectFrom("access_rules").select("owner_email").executeTakeFirst();
  return rules?.owner_email?.toLowerCase() === email.toLowerCase();
};
