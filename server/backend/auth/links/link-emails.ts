import type { AuthRepo, AuthService, AuthUser, AuthRow } from "../auth-service.ts";
import { createLinkToken } from "./link-token.ts";
import { userMetadata } from "../sign-up-response.ts";

const now = () => new Date().toISOString();

/**
 * Stores a new link and emails it; deletes it again if the email could not be sent. The stored row invalidates all
 * older links of the address.
 */
const issueLink = async (
  { repo }: AuthService,
  user: { id: string },
  columns: (hash: string, at: string) => AuthRow,
  send: (token: string) => Promise<void>,
  withdrawn: AuthRow,
): Promise<void> => {
  const { token, hash } = createLinkToken();
  await repo.updateUser(user.id, columns(hash, now()));
  try {
    await send(token);
  } catch (error) {
    await repo.updateUser(user.id, withdrawn);
    throw error;
  }
};

/** Clears the password and all sign-up data of an unconfirmed address, whoever submitted them. */
export const clearSignUp = async (repo: AuthRepo, user: AuthUser): Promise<void> => {
  const metadata = userMetadata(user.id, user.email ?? "");
  await repo.updateUser(user.id, {
    encrypted_password: null,
    raw_user_meta_data: metadata,
    confirmation_token: null,
    recovery_token: null,
  });
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
    { confirmation_token: null, confirmation_sent_at: null },
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
    { recovery_token: null, recovery_sent_at: null },
  );

type EmailChange = { id: string; currentEmail: string; newEmail: string };

/**
 * Emails the link that changes an account's address. If the new address already has an account, nothing can confirm the
 * change, but the caller sees the same response.
 */
export const sendEmailChangeLink = (
  service: AuthService,
  { id, currentEmail, newEmail }: EmailChange,
  isTaken: boolean,
): Promise<void> =>
  issueLink(
    service,
    { id },
    (hash, at) => ({
      email_change: newEmail,
      email_change_token_new: isTaken ? null : hash,
      email_change_token_current: null,
      email_change_sent_at: at,
    }),
    async (token) => {
      if (!isTaken) return service.mailer.sendEmailChange(newEmail, token, currentEmail);
      await service.mailer.sendAccountExists(newEmail);
      if (currentEmail) await service.mailer.sendEmailChangeNotice(currentEmail, newEmail);
    },
    { email_change: null, email_change_token_new: null, email_change_sent_at: null },
  );
