import type { Account } from "../accounts.ts";
import { EmailNotSentError } from "../auth-emails.ts";
import { emailPattern } from "../email-pattern.ts";
import { type AuthCall, type AuthContext, type Endpoint, readEmail, readText, reject } from "../auth-call.ts";
import {
  isConfirmed,
  isRecent,
  sendConfirmationLink,
  sendEmailChangeLink,
  sendPasswordLink,
} from "../links/link-emails.ts";
import { withMinimumDuration } from "../with-minimum-duration.ts";

/** Minimum response time: longer than storing a link and sending an email takes on an idle machine. */
const emailMs = 150;

type Send = (context: AuthContext, account: Account, email: string, redirectTo: string | undefined) => Promise<void>;

/**
 * Responds alike for every address. A failed email is logged by its driver and not reported: for an unknown address
 * there is no email that could fail.
 */
const sendQuietly = (context: AuthContext, { redirectTo }: AuthCall, email: string, send: Send): Promise<object> =>
  withMinimumDuration(emailMs, async () => {
    if (!emailPattern.test(email))
      return reject(400, "validation_failed", "Unable to validate email address: invalid format");
    const account = await context.accounts.findByEmail(email);
    try {
      if (account?.email) await send(context, account, account.email, redirectTo);
    } catch (error) {
      if (!(error instanceof EmailNotSentError)) throw error;
    }
    return {};
  });

const sendReset: Send = async (context, account, email, redirectTo) => {
  if (isRecent(account.recoverySentAt)) return;
  await sendPasswordLink(context, { id: account.id, email }, { isReset: isConfirmed(account), redirectTo });
};

const resendConfirmation: Send = async (context, account, email, redirectTo) => {
  if (isConfirmed(account)) return;
  const recipient = { id: account.id, email };
  if (account.passwordHash === null || (await context.accounts.isPrivileged(email))) {
    if (!isRecent(account.recoverySentAt)) await sendPasswordLink(context, recipient, { isReset: false, redirectTo });
  } else if (!isRecent(account.confirmationSentAt)) await sendConfirmationLink(context, recipient, redirectTo);
};

const resendEmailChange: Send = async (context, account, _email, redirectTo) => {
  if (account.newEmail && !isRecent(account.newEmailSentAt))
    await sendEmailChangeLink(context, account, account.newEmail, redirectTo);
};

/** `POST /recover`: emails a link behind which a new password is chosen, at most once a minute. */
export const recover: Endpoint = async (context, call) => {
  const email = readEmail(call);
  if (email === undefined) return reject(400, "validation_failed", "Password recovery requires an email");
  return sendQuietly(context, call, email, sendReset);
};

/** `POST /resend`: emails the link of a sign-up or of a change of address again, at most once a minute. */
export const resend: Endpoint = async (context, call) => {
  const [type, email] = [readText(call, "type"), readEmail(call)];
  if (type === "sms" || type === "phone_change") return {};
  if (type !== "signup" && type !== "email_change")
    return reject(400, "validation_failed", "Missing one of these types: signup, email_change, sms, phone_change");
  if (email === undefined) return reject(400, "validation_failed", "Type provided requires an email address");
  return sendQuietly(context, call, email, type === "signup" ? resendConfirmation : resendEmailChange);
};
