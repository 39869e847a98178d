import { type Account, type AccountColumns, updateAccount, updateIdentity } from "../accounts.ts";
import { type AuthContext, type Endpoint, readEmail, readText, reject } from "../auth-call.ts";
import { factorLinkType, revertFactorChange } from "../factors/factor-changes.ts";
import { clearSignUp, isConfirmed } from "../links/link-emails.ts";
import { hashLinkToken, isLinkToken, linkLifetimeMs } from "../links/link-token.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { createSession, toSessionResponse } from "../sessions.ts";
import { uniqueViolation } from "../../sqlstate.ts";

const columns = {
  signup: "confirmation_token",
  recovery: "recovery_token",
  email_change: "email_change_token_new",
} as const;
type LinkType = keyof typeof columns;

const isLinkType = (type: string | undefined): type is LinkType => type !== undefined && Object.hasOwn(columns, type);

const expired = () => reject(403, "otp_expired", "Email link is invalid or has expired");

const getSentAt = (account: Account, type: LinkType): string | null =>
  type === "signup"
    ? account.confirmationSentAt
    : type === "recovery"
      ? account.recoverySentAt
      : account.newEmailSentAt;

const isExpired = (account: Account, type: LinkType): boolean =>
  !(Date.now() - Date.parse(getSentAt(account, type) ?? "") <= linkLifetimeMs);

const findAccount = async ({ accounts }: AuthContext, type: LinkType, hash: string): Promise<Account | null> => {
  const [row] = await accounts.query(`select id from auth.users where ${columns[type]} = $1`, [hash]);
  return row ? accounts.findById(String(row.id)) : null;
};

/** Uses a link up: a second request with it, also a concurrent one, finds nothing and changes nothing. */
const spend = (account: Account, type: LinkType, hash: string, more: AccountColumns): OwnerStatement => ({
  ...updateAccount(
    account.id,
    {
      ...more,
      [columns[type]]: null,
      ...(isConfirmed(account) ? {} : { email_confirmed_at: new Date().toISOString() }),
    },
    { sql: `u.${columns[type]} = $2`, values: [hash] },
  ),
  mustReturn: true,
});

const confirmSignUp = (account: Account, hash: string): OwnerStatement[] => {
  const [identity] = account.identities;
  return [
    spend(account, "signup", hash, { raw_user_meta_data: { ...account.userMetadata, email_verified: true } }),
    updateIdentity(account.id, { ...identity?.data, email_verified: true }),
  ];
};

/** The person who signed up may not be the one who reads the email; the reader of the email chooses the password. */
const beginReset = (account: Account, hash: string): OwnerStatement[] => [
  spend(account, "recovery", hash, isConfirmed(account) ? {} : { confirmation_token: null }),
  ...(isConfirmed(account) ? [] : clearSignUp(account)),
];

/**
 * Unconfirmed accounts do not block an address for the person who receives its email. Links sent to the account's
 * previous address end.
 */
const changeEmail = (account: Account, hash: string): OwnerStatement[] => {
  const email = account.newEmail ?? "";
  const [identity] = account.identities;
  return [
    {
      text: "delete from auth.users where email = $1 and id <> $2::uuid and confirmed_at is null",
      values: [email, account.id],
    },
    spend(account, "email_change", hash, {
      email,
      email_change: null,
      recovery_token: null,
      confirmation_token: null,
      raw_user_meta_data: { ...account.userMetadata, email, email_verified: true },
    }),
    updateIdentity(account.id, { ...identity?.data, email, email_verified: true }),
  ];
};

const uses = { signup: confirmSignUp, recovery: beginReset, email_change: changeEmail };

/**
 * `POST /verify`: uses the link of an email, by the token in it, and begins a session. `token_hash` and `token` both mean
 * that token; codes of six digits are not sent. The link that takes a change of a second factor back begins no session.
 */
export const verify: Endpoint = async (context, call) => {
  const { accounts, jwtSecret } = context;
  const [type, given] = [readText(call, "type"), readText(call, "token_hash") ?? readText(call, "token")];
  if (type === factorLinkType)
    return isLinkToken(given) && (await revertFactorChange(accounts, given)) ? {} : expired();
  if (!isLinkType(type) || !isLinkToken(given)) return expired();
  const hash = hashLinkToken(given);
  const account = await findAccount(context, type, hash);
  if (!account || isExpired(account, type)) return expired();
  const address = type === "email_change" ? account.newEmail : account.email;
  const email = readEmail(call);
  if (!address || (email !== undefined && email !== address.toLowerCase())) return expired();
  // Confirmed only by a link behind which a password is chosen.
  if (type !== "recovery" && (await accounts.isPrivileged(address))) return expired();
  const { session, refreshToken, statements } = createSession(account.id, "otp", call.userAgent);
  const results = await accounts.change(...uses[type](account, hash), ...statements).catch((error: unknown) => {
    // Another account has confirmed the new address meanwhile.
    if ((error as { code?: unknown } | null)?.code === uniqueViolation) return null;
    throw error;
  });
  const verified = results && (await accounts.findById(account.id));
  return verified ? toSessionResponse(verified, refreshToken, session, jwtSecret) : expired();
};
