import { type Account, type AccountColumns, updateAccount } from "../accounts.ts";
import { type AuthCall, type AuthContext, type Endpoint, readEmail, reject, toTurn } from "../auth-call.ts";
import { RequestError } from "../../http/error-response.ts";
import { sendEmailChangeLink } from "../links/link-emails.ts";
import { endSessions } from "../sessions.ts";
import { toUser } from "../to-user.ts";
import { validatePassword } from "../validate-password.ts";
import { withMinimumDuration } from "../with-minimum-duration.ts";
import { requireCaller, requireFactor } from "../caller.ts";

const emailChangeMs = 150;
/** Bytes of JSON. Each update adds to the metadata, which is read with every call of the account's owner. */
const maxMetadataBytes = 10_000;

/**
 * Invalidates links requested before the password change, possibly by an attacker whom the change is meant to lock out.
 */
export const voidLinks: AccountColumns = {
  confirmation_token: null,
  recovery_token: null,
  recovery_sent_at: null,
  email_change: null,
  email_change_token_new: null,
  email_change_token_current: null,
};

const countBytes = (metadata: object | null): number => Buffer.byteLength(JSON.stringify(metadata));

/**
 * Adds what was submitted to the metadata; null removes. What is too long already may only become shorter.
 */
export const mergeMetadata = (stored: object | null, data: object): Record<string, unknown> => {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...data }).filter(([, value]) => value !== null));
  const bytes = countBytes(merged);
  if (bytes > maxMetadataBytes && bytes > countBytes(stored))
    reject(400, "validation_failed", "The metadata of the account would be too long");
  return merged;
};

/** Stores a new password and ends all other sessions of the account. */
const changePassword = async (
  { accounts, passwords, easyPasswords }: AuthContext,
  call: AuthCall,
  {
    account,
    sessionId,
    password,
    others,
  }: { account: Account; sessionId: string; password: string; others: AccountColumns },
): Promise<void> => {
  const weak = validatePassword(password, account.email ?? undefined, easyPasswords);
  if (weak) throw new RequestError(weak);
  const turn = toTurn(call, account.id);
  if (account.passwordHash && (await passwords.compare(password, account.passwordHash, turn)))
    reject(422, "same_password", "New password should be different from the old password.");
  const hash = await passwords.hash(password, turn);
  await accounts.change(
    updateAccount(account.id, { ...others, encrypted_password: hash, ...voidLinks }),
    endSessions(account.id, sessionId, "others"),
  );
};

/** `GET /user` */
export const getUser: Endpoint = async (context, call) => toUser((await requireCaller(context, call)).account);

/** `PUT /user`: changes password and metadata, and begins a change of address, which the new address confirms. */
export const changeUser: Endpoint = async (context, call) => {
  const { accounts } = context;
  const { account, claims } = await requireCaller(context, call);
  const [password, newEmail] = [call.fields?.get("password"), readEmail(call)];
  const changesEmail = newEmail !== undefined && newEmail !== account.email?.toLowerCase();
  requireFactor(account, claims, "AAL2 session is required to update the account when MFA is enabled.");
  const data = call.fields?.get("data") as object | undefined;
  const others = data ? { raw_user_meta_data: mergeMetadata(account.userMetadata, data) } : {};
  if (typeof password === "string")
    await changePassword(context, call, { account, sessionId: claims.session_id, password, others });
  else if (data) await accounts.change(updateAccount(account.id, others));
  if (changesEmail)
    await withMinimumDuration(emailChangeMs, () => sendEmailChangeLink(context, account, newEmail, call.redirectTo));
  const changed = await accounts.findById(account.id);
  return changed ? toUser(changed) : reject(403, "user_not_found", "User from sub claim in JWT does not exist");
};
