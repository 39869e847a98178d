import { type AuthService, type AuthUser, isConfirmed, isRecent } from "../auth-service.ts";
import { isOwnerAddress } from "../owner-address.ts";
import { sendConfirmationLink, sendEmailChangeLink, sendPasswordLink } from "./link-emails.ts";
import { withMinimumDuration } from "../with-minimum-duration.ts";

/** Minimum response time: longer than storing a link and sending an email takes on an idle machine. */
const emailMs = 150;

const resendConfirmation = async (service: AuthService, user: AuthUser, email: string): Promise<void> => {
  if (isConfirmed(user)) return;
  if (user.encrypted_password === null || (await isOwnerAddress(service.repo, email))) {
    if (!isRecent(user.recovery_sent_at)) await sendPasswordLink(service, { id: user.id, email }, "sendPasswordChoice");
  } else if (!isRecent(user.confirmation_sent_at)) {
    await sendConfirmationLink(service, { id: user.id, email });
  }
};

const resendEmailChange = async (service: AuthService, user: AuthUser): Promise<void> => {
  const newEmail = user.email_change;
  if (!newEmail || isRecent(user.email_change_sent_at)) return;
  const other = await service.repo.findUserByEmail(newEmail);
  await sendEmailChangeLink(service, { user, newEmail, isTaken: other !== null && isConfirmed(other) });
};

/**
 * Workaround (@supabase/lite 0.10: a lost confirmation email cannot be requested again, password reset emails are not
 * limited, and response times reveal who has an account; remove when it behaves as Supabase does). A failed email is
 * logged by its driver and not reported in the response: for an unknown address there is no email that could fail.
 */
export const patchRecovery = (service: AuthService): void => {
  const resend = service.resend.bind(service);
  const recover = service.recover.bind(service);

  const respond = (
    email: string | undefined,
    otherwise: () => Promise<void>,
    send: (user: AuthUser, email: string) => Promise<void>,
  ) =>
    withMinimumDuration(emailMs, async () => {
      const user = email ? await service.repo.findUserByEmail(email.toLowerCase()) : null;
      // The library validates the address and finds no account.
      if (!user?.email) return otherwise();
      try {
        await send(user, user.email);
      } catch (error) {
        if ((error as { code?: unknown }).code !== "MAIL_NOT_SENT") throw error;
      }
    });

  service.resend = async (type, email) => {
    if (type !== "signup" && type !== "email_change") return resend(type, email);
    return respond(
      email,
      () => resend(type, email),
      (user, to) => (type === "signup" ? resendConfirmation(service, user, to) : resendEmailChange(service, user)),
    );
  };
  service.recover = (email) =>
    respond(
      email,
      () => recover(email),
      async (user, to) => {
        // Anybody can sign up with any number of addresses of a mailbox, which has to confirm them before they count as
        // accounts of its own.
        const email = isConfirmed(user) ? "sendRecovery" : "sendPasswordChoice";
        if (!isRecent(user.recovery_sent_at)) await sendPasswordLink(service, { id: user.id, email: to }, email);
      },
    );
};
