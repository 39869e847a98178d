import { randomUUID } from "node:crypto";
import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { type Email, isMailFailure } from "../inbox/mail/email.ts";
import { createSmtpTransport, type SmtpTransport } from "../inbox/mail/smtp.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const what = "Mail";

/** Logs in or, with an email, sends that as all emails of the site are sent, but at once and once. */
const tryServer = async (transport: SmtpTransport, email: Email | undefined): Promise<void> => {
  try {
    await (email === undefined ? transport.logIn() : transport.deliver({ ...email, key: randomUUID() }));
  } finally {
    transport.close();
  }
};

/** Logs in to the mail server or, with a test email, sends that. `report` hears what that says about mail. */
export const checkMail = async (
  { mail }: Pick<Env, "mail">,
  email?: Email,
  report: (error?: unknown) => void = () => undefined,
): Promise<Finding> => {
  const { smtpUrl, from, lookup } = mail;
  if (smtpUrl === undefined || from === undefined)
    return advise(
      what,
      "kept on this machine, at /dev/mail",
      "Set SMTP_URL and MAIL_FROM, so that others get their emails.",
    );
  const { hostname } = new URL(smtpUrl);
  try {
    await tryServer(createSmtpTransport(smtpUrl, from, lookup), email);
    report();
    return good(what, `${hostname} ${email === undefined ? "accepts the login" : `took a test email to ${email.to}`}`);
  } catch (error) {
    const observation = `${hostname}: ${toReason(error)}`;
    if (!isMailFailure(error))
      return bad(what, observation, "Check the address: the mail server takes no email for it.");
    report(error);
    return bad(what, observation, "Check SMTP_URL: host, port, user and password.");
  }
};
