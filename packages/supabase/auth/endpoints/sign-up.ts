import { randomUUID } from "node:crypto";
import type { Account, AccountColumns } from "../accounts.ts";
import { type AuthContext, type Endpoint, readEmail, readText, reject, toTurn } from "../auth-call.ts";
import { clearSignUp, isConfirmed, isRecent, sendPasswordLink } from "../links/link-emails.ts";
import { createLinkToken } from "../links/link-token.ts";
import { appMetadata, createUserMetadata, toObfuscatedUser, toSignUpResponse } from "../to-user.ts";
import { withMinimumDuration } from "../with-minimum-duration.ts";

/** Minimum response time: longer than a sign-up takes on an idle machine, hash and email included. */
const signUpMs = 400;

type SignUp = { email: string; passwordHash: string; data: object; redirectTo: string | undefined };

// Nothing is inserted if a concurrent request has made an account of the address.
const insertAccountSql = `
with account as (
  insert into auth.users (id, email, encrypted_password, confirmation_token, confirmation_sent_at,
    recovery_token, recovery_sent_at, raw_user_meta_data, raw_app_meta_data, aud, role, created_at, updated_at)
  values ($1::uuid, $2, $3, $4, $5::timestamptz, $6, $7::timestamptz, $8::jsonb, $9::jsonb,
    'authenticated', 'authenticated', now(), now())
  on conflict (email) where is_sso_user = false do nothing returning id
)
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select $10::uuid, 'email', id::text, id, $8::jsonb, now(), now() from account returning id`;

/**
 * When two people sign up with one address, it is unknown which of them owns it. Neither password is used: whoever
 * opens the newest link chooses one.
 */
const contestAccount = async (context: AuthContext, account: Account, email: string): Promise<void> => {
  const isContested = account.passwordHash === null;
  if (isContested && isRecent(account.recoverySentAt)) return;
  if (!isContested) await context.accounts.change(...clearSignUp(account));
  await sendPasswordLink(context, { id: account.id, email }, { isReset: false, redirectTo: undefined });
};

type NewAccount = { id: string; identityId: string; email: string; metadata: object; columns: AccountColumns };

/** Makes an account; false if its address has one by now. */
export const insertAccount = async (
  { accounts }: Pick<AuthContext, "accounts">,
  { id, identityId, email, metadata, columns }: NewAccount,
): Promise<boolean> => {
  const added = await accounts.query(insertAccountSql, [
    id,
    email,
    columns.encrypted_password ?? null,
    columns.confirmation_token ?? null,
    columns.confirmation_sent_at ?? null,
    columns.recovery_token ?? null,
    columns.recovery_sent_at ?? null,
    JSON.stringify(metadata),
    JSON.stringify(appMetadata),
    identityId,
  ]);
  return added.length > 0;
};

/** Makes the account of a new address and returns the response; null if there is one by now. */
const signUpNew = async (
  { accounts, mailer }: AuthContext,
  { email, passwordHash, data, redirectTo }: SignUp,
): Promise<object | null> => {
  // The password is chosen behind the link.
  const isPrivileged = await accounts.isPrivileged(email);
  const [id, identityId, at] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const { token, hash } = createLinkToken();
  const metadata = createUserMetadata(id, email, isPrivileged ? {} : data);
  // Stored with the account: a concurrent sign-up, which contests it, has to find the link that it invalidates.
  const columns: AccountColumns = isPrivileged
    ? { recovery_token: hash, recovery_sent_at: at }
    : { encrypted_password: passwordHash, confirmation_token: hash, confirmation_sent_at: at };
  if (!(await insertAccount({ accounts }, { id, identityId, email, metadata, columns }))) return null;
  try {
    await (isPrivileged ? mailer.sendPasswordChoice(email, token) : mailer.sendConfirmation(email, token, redirectTo));
  } catch (error) {
    // The next attempt starts from scratch.
    await accounts.query("delete from auth.users where id = $1::uuid", [id]);
    throw error;
  }
  return toSignUpResponse({ id, identityId, email, data, at });
};

const signUpKnown = async (context: AuthContext, account: Account, { email, data }: SignUp): Promise<object> => {
  if (isConfirmed(account)) await context.mailer.sendAccountExists(email);
  else await contestAccount(context, account, email);
  return toObfuscatedUser(email, data);
};

/**
 * `POST /signup`: makes an account and emails the link that confirms it. The response is the same, and takes as long, for
 * an address that has an account.
 */
export const signUp: Endpoint = async (context, call) => {
  const { accounts, passwords } = context;
  const [email, password] = [readEmail(call), readText(call, "password")];
  if (email === undefined) return reject(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (password === undefined) return reject(400, "validation_failed", "Signup requires a valid password");
  const data = (call.fields?.get("data") ?? {}) as object;
  return withMinimumDuration(signUpMs, async () => {
    // Always hashed, because it is most of the duration, and first, because it may be refused.
    const passwordHash = await passwords.hash(password, toTurn(call));
    const wanted = { email, passwordHash, data, redirectTo: call.redirectTo };
    const existing = await accounts.findByEmail(email);
    const response = existing ? null : await signUpNew(context, wanted);
    const account = response ? null : (existing ?? (await accounts.findByEmail(email)));
    return response ?? (account ? signUpKnown(context, account, wanted) : toObfuscatedUser(email, data));
  });
};
