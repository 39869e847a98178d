import type { EmailKind } from "#contracts/accounts/email-templates.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import type { EmailDriver } from "../backend.ts";

type EmailTemplate = {
  kind: EmailKind;
  subject: string;
  lead: string;
  button: string;
  type: string;
  /** Default target of an email link when the request names no `redirect_to`. */ path: string;
};

const emailTemplates = {
  confirmation: {
    kind: "confirm-sign-up",
    subject: "Confirm your sign-up",
    lead: "Welcome. Follow this link to confirm your address:",
    button: "Confirm address",
    type: "signup",
    path: "/console",
  },
  recovery: {
    kind: "reset-password",
    subject: "Reset your password",
    lead: "Follow this link to choose a new password:",
    button: "Choose a new password",
    type: "recovery",
    path: "/auth?tab=reset",
  },
  passwordChoice: {
    kind: "choose-password",
    subject: "Confirm your sign-up",
    lead: "Welcome. Follow this link to confirm your address and to choose your password:",
    button: "Choose your password",
    type: "recovery",
    path: "/auth?tab=reset",
  },
  emailChange: {
    kind: "confirm-new-address",
    subject: "Confirm your new address",
    lead: "Follow this link to confirm the change of your address:",
    button: "Confirm change",
    type: "email_change",
    path: "/console/settings",
  },
} satisfies Record<string, EmailTemplate>;

const footer = "If you did not request this, you can ignore this email.";

/** Thrown when an email could not be sent: the caller may try again. */
export class EmailNotSentError extends Error {
  readonly code = "MAIL_NOT_SENT";
}

export type AuthMailer = ReturnType<typeof createAuthMailer>;

/**
 * Sends the emails of accounts. Each function resolves to false if the email is withheld, because its recipient has got
 * enough of its kind, and throws an EmailNotSentError. `redirectTo`: the page that a link leads to, on our own origin.
 */
export const createAuthMailer = (siteUrl: string, driver: EmailDriver) => {
  const mail: EmailDriver = {
    send: (email) =>
      driver.send(email).catch((cause: unknown) => {
        throw new EmailNotSentError("The email could not be sent", { cause });
      }),
  };
  const sendLink = (template: EmailTemplate, to: string, token: string, redirectTo?: string) => {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", token);
    link.searchParams.set("type", template.type);
    link.searchParams.set("redirect_to", redirectTo ?? siteUrl + template.path);
    return mail.send({
      to,
      subject: template.subject,
      text: `${template.lead}\n\n${link.href}\n\n${footer}\n`,
      html: `<p>${template.lead}</p><p><a href="${escapeHtml(link.href)}">${template.button}</a></p><p>${footer}</p>`,
      template: { kind: template.kind, link: link.href, values: { email: to } },
    });
  };

  const sendNotice = (
    to: string,
    kind: EmailKind,
    path: string,
    words: { subject: string; lead: string },
    more: { values?: Record<string, string>; countedAs?: EmailKind } = {},
  ) => {
    const link = new URL(path, siteUrl).href;
    return mail.send({
      to,
      subject: words.subject,
      text: `${words.lead}\n\n${link}\n`,
      html: `<p>${escapeHtml(words.lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      template: { kind, link, ...more },
    });
  };
  const accountExists = {
    subject: "You already have an account",
    lead: "Somebody tried to use this address for a new account. It has one already: just log in.",
  };
  return {
    sendConfirmation: (to: string, token: string, redirectTo: string | undefined) =>
      sendLink(emailTemplates.confirmation, to, token, redirectTo),
    sendRecovery: (to: string, token: string, redirectTo: string | undefined) =>
      sendLink(emailTemplates.recovery, to, token, redirectTo),
    /** The page that a sign-up requests would skip the one that asks for the password. */
    sendPasswordChoice: (to: string, token: string) => sendLink(emailTemplates.passwordChoice, to, token),
    sendEmailChange: (to: string, token: string, redirectTo: string | undefined) =>
      sendLink(emailTemplates.emailChange, to, token, redirectTo),
    sendEmailChangeNotice(to: string, newEmail: string) {
      const lead = `Your account is to move to ${newEmail}. If it was not you, change your password at once.`;
      const words = { subject: "Your address is about to change", lead };
      return sendNotice(to, "address-change-asked", "/console/settings", words, { values: { newEmail } });
    },
    sendAccountExists: (to: string) => sendNotice(to, "account-exists", "/auth", accountExists),
    /** Instead of `sendEmailChange` for an address that has an account; counted alike, or the limit would tell. */
    sendAddressTaken: (to: string) =>
      sendNotice(to, "account-exists", "/auth", accountExists, { countedAs: "confirm-new-address" }),
  };
};
