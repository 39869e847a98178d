import { type Account, type AccountColumns, updateAccount, updateIdentity } from "../accounts.ts";
import type { AuthContext } from "../auth-call.ts";
import type { OwnerStatement } from "../../database/database.ts";
import { createUserMetadata } from "../to-user.ts";
import { createLinkToken } from "./link-token.ts";

const cooldownMs = 60_000;

const now = () => new Date().toISOString();

/** True if an email was sent less than a minute ago: no other one is sent then, and the response does not reveal it. */
export const isRecent = (time: string | null): boolean => time !== null && Date.now() - Date.parse(time) < cooldownMs;

export const isConfirmed = (account: Account): boolean => account.confirmedAt !== null;

type Recipient = { id: string; email: string };

/**
 * Emails a new link and stores it, which invalidates all older links of the address. In this order: a link whose email
 * is withheld or fails is never stored, and the last one that was sent stays valid.
 */
const issueLink = async (
  { accounts }: AuthContext,
  { id }: Recipient,
  columns: (hash: string, at: string) => AccountColumns,
  send: (token: string) => Promise<boolean>,
): Promise<void> => {
  const { token, hash } = createLinkToken();
  if (await send(token)) await accounts.change(updateAccount(id, columns(hash, now())));
};

/**
 * Clears the password and all sign-up data of an unconfirmed address, whoever submitted them. Its links stay valid: they
 * belong to the reader of its mailbox.
 */
export const clearSignUp = ({ id, email }: Account): OwnerStatement[] => {
  const metadata = createUserMetadata(id, email ?? "");
  return [updateAccount(id, { encrypted_password: null, raw_user_meta_data: metadata }), updateIdentity(id, metadata)];
};

/** Emails the link that confirms an address and leads to the console. */
export const sendConfirmationLink = (
  context: AuthContext,
  recipient: Recipient,
  redirectTo: string | undefined,
): Promise<void> =>
  issueLink(
    context,
    recipient,
    (hash, at) => ({ confirmation_token: hash, confirmation_sent_at: at, recovery_token: null }),
    (token) => context.mailer.sendConfirmation(recipient.email, token, redirectTo),
  );

/**
 * Emails a link behind which a password is chosen; opening it confirms the address too. To an address that is not
 * confirmed yet it goes as the end of a sign-up: anybody can sign up with any number of addresses of a mailbox, which has
 * to confirm them before they count as accounts of its own.
 */
export const sendPasswordLink = (
  { mailer, ...context }: AuthContext,
  recipient: Recipient,
  { isReset, redirectTo }: { isReset: boolean; redirectTo: string | undefined },
): Promise<void> =>
  issueLink(
    { mailer, ...context },
    recipient,
    (hash, at) => ({ recovery_token: hash, recovery_sent_at: at, confirmation_token: null }),
    (token) =>
      isReset
        ? mailer.sendRecovery(recipient.email, token, redirectTo)
        : mailer.sendPasswordChoice(recipient.email, token),
  );

/**
 * Emails the link that changes an account's address, and a notice to its current one. If another account has the new
 * address, nothing can confirm the change, but the caller sees no difference.
 */
export const sendEmailChangeLink = async (
  { accounts, mailer }: AuthContext,
  account: Account,
  newEmail: string,
  redirectTo: string | undefined,
): Promise<void> => {
  const other = await accounts.findByEmail(newEmail);
  const isTaken = other !== null && isConfirmed(other);
  const { token, hash } = createLinkToken();
  const isSent = await (isTaken
    ? mailer.sendAddressTaken(newEmail)
    : mailer.sendEmailChange(newEmail, token, redirectTo));
  if (isSent && account.email) await mailer.sendEmailChangeNotice(account.email, newEmail);
  // The last link to this address stays valid; one to another address would now confirm this one.
  if (!isSent && account.newEmail === newEmail) return;
  await accounts.change(
    updateAccount(account.id, {
      email_change: newEmail,
      email_change_token_new: isSent && !isTaken ? hash : null,
      email_change_token_current: null,
      email_change_sent_at: now(),
    }),
  );
};
