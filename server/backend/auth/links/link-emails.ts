import type { AuthRepo, AuthService, AuthUser, AuthRow } from "../auth-service.ts";
import { createLinkToken } from "./link-token.ts";
import { userMetadata } from "../sign-up-response.ts";

const now = () => new Date().toISOString();

/**
 * Emails a new link and stores it, which invalidates all older links of the address. In this order: a link whose email
 * is withheld or fails is never stored, and the last one that was sent stays valid.
 */
const issueLink = async (
  { repo }: AuthService,
  user: { id: string },
  columns: (hash: string, at: string) => AuthRow,
  send: (token: string) => Promise<boolean>,
): Promise<void> => {
  const { token, hash } = createLinkToken();
  if (await send(token)) await repo.updateUser(user.id, columns(hash, now()));
};

/**
 * Clears the password and all sign-up data of an unconfirmed address, whoever submitted them. Its links stay valid: they
 * belong to the reader of its mailbox.
 */
export const clearSignUp = async (repo: AuthRepo, user: AuthUser): Promise<void> => {
  const metadata = userMetadata(user.id, user.email ?? "");
  await repo.updateUser(user.id, { encrypted_password: null, raw_user_meta_data: metadata });
  for (const identity of await repo.findIdentitiesByUserId(user.id)) {
    if (identity.provider === "email") await repo.updateIdentity(identity.id, { identity_data: metadata });
  }
};

/** Emails the link that confirms an address and leads to the console. */
export const sendConfirmationLink = (service: AuthService, user: { id: string; email: string }): Promise<void> =>
  issueLink(
    service,
    user,
    (hash, at) => ({ confirmation_token: hash, confirmation_sent_at: at, recovery_token: null }),
    (token) => service.mailer.sendConfirmation(user.email, token),
  );

type PasswordEmail = "sendRecovery" | "sendPasswordChoice";

/** Emails a password reset link; opening it confirms the address too. */
export const sendPasswordLink = (
  service: AuthService,
  user: { id: string; email: string },
  email: PasswordEmail,
): Promise<void> =>
  issueLink(
    service,
    user,
    (hash, at) => ({ recovery_token: hash, recovery_sent_at: at, confirmation_token: null }),
    (token) => service.mailer[email](user.email, token),
  );

type EmailChange = {
  user: Pick<AuthUser, "id" | "email" | "email_change">;
  newEmail: string;
  /** Whether another account has the new address: nothing can confirm the change then, but the caller sees no difference. */
  isTaken: boolean;
};

/** Emails the link that changes an account's address, and a notice to its current one. */
export const sendEmailChangeLink = async (
  { mailer, repo }: AuthService,
  { user, newEmail, isTaken }: EmailChange,
): Promise<void> => {
  const { token, hash } = createLinkToken();
  const isSent = await (isTaken ? mailer.sendAddressTaken(newEmail) : mailer.sendEmailChange(newEmail, token));
  if (isSent && user.email) await mailer.sendEmailChangeNotice(user.email, newEmail);
  // The last link to this address stays valid; one to another address would now confirm this one.
  if (!isSent && user.email_change === newEmail) return;
  await repo.updateUser(user.id, {
    email_change: newEmail,
    email_change_token_new: isSent && !isTaken ? hash : null,
    email_change_token_current: null,
    email_change_sent_at: now(),
  });
};
