import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { type Email, isMailFailure } from "../inbox/mail/email.ts";
import { createSmtpTransport } from "../inbox/mail/smtp.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const what = "Mail";
const timeoutMs = 10_000;

const logIn = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport(smtpUrl);
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  Object.assign(transport.options, limits);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** As all emails of the site are sent, but at once and once. */
const send = async (smtpUrl: string, from: string, email: Email): Promise<void> => {
  const transport = createSmtpTransport(smtpUrl, from);
  try {
    await transport.deliver({ ...email, key: randomUUID() });
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
  const { smtpUrl, from } = mail;
  if (smtpUrl === undefined || from === undefined)
    return advise(
      what,
      "kept on this machine, at /dev/mail",
      "Set SMTP_URL and MAIL_FROM, so that others get their emails.",
    );
  const { hostname } = new URL(smtpUrl);
  try {
    if (email === undefined) await logIn(smtpUrl);
    else await send(smtpUrl, from, email);
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
