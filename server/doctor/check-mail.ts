import { createTransport } from "nodemailer";
import type { Env } from "../env.ts";
import { advise, bad, type Finding, good, toReason } from "./finding.ts";

const what = "Mail";
const timeoutMs = 10_000;

/** Logs in to the mail server, and sends a test email if it is said where to. */
export const checkMail = async ({ mail }: Env, to?: string): Promise<Finding[]> => {
  const { smtpUrl, from } = mail;
  if (smtpUrl === undefined)
    return [
      advise(
        what,
        "kept on this machine, at /dev/mail",
        "Set SMTP_URL and MAIL_FROM, so that others get their emails.",
      ),
    ];
  const transport = createTransport(smtpUrl, { from });
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  Object.assign(transport.options, limits);
  const { hostname } = new URL(smtpUrl);
  try {
    if (to === undefined) {
      await transport.verify();
      return [good(what, `${hostname} accepts the login; npm run doctor -- you@example.com sends a test`)];
    }
    await transport.sendMail({
      to,
      subject: "A test of your site's mail",
      text: "Mail works: this came from npm run doctor.",
    });
    return [good(what, `${hostname} took a test email to ${to}`)];
  } catch (error) {
    return [bad(what, `${hostname}: ${toReason(error)}`, "Check SMTP_URL: host, port, user and password.")];
  } finally {
    transport.close();
  }
};
