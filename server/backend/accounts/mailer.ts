import type { MailKind } from "#contracts/accounts/mail.ts";
import type { MailSink } from "../backend.ts";
import { requestContext } from "../lite/request-context.ts";

type Letter = { kind: MailKind; subject: string; lead: string; button: string; type: string; /** Where the link leads when nobody said. */ path: string };
type Meta = { currentEmail?: string; newEmail?: string };

const letters = {
  confirmation: { kind: "confirm-sign-up", subject: "Confirm your sign-up", lead: "Welcome. Follow this link to confirm your address:", button: "Confirm address", type: "signup", path: "/console" },
  recovery: { kind: "reset-password", subject: "Reset your password", lead: "Follow this link to choose a new password:", button: "Choose a new password", type: "recovery", path: "/auth?tab=reset" },
  magicLink: { kind: "sign-in-link", subject: "Your sign-in link", lead: "Follow this link to sign in:", button: "Sign in", type: "magiclink", path: "/console" },
  emailChange: { kind: "confirm-new-address", subject: "Confirm your new address", lead: "Follow this link to confirm the change of your address:", button: "Confirm change", type: "email_change", path: "/console/settings" },
} satisfies Record<string, Letter>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
const footer = "If you did not ask for this, you can ignore this mail.";

/** Fault of the library: the links of its own mails lead to the site's root, whatever `redirect_to` says. */
export const createMailer = (siteUrl: string, sink: MailSink) => {
  // The library asks again for nothing it could not send: the caller has to know, and may try again.
  const mail: MailSink = {
    send: (letter) =>
      sink.send(letter).catch((cause: unknown) => {
        throw Object.assign(new Error("The mail could not be sent", { cause }), { code: "MAIL_NOT_SENT" });
      }),
  };
  const sendLink = async (letter: Letter, to: string, token: string) => {
    const link = new URL("/auth/v1/verify", siteUrl);
    link.searchParams.set("token", token);
    link.searchParams.set("type", letter.type);
    link.searchParams.set("redirect_to", requestContext.getStore()?.redirectTo ?? siteUrl + letter.path);
    await mail.send({
      to,
      subject: letter.subject,
      text: `${letter.lead}\n\n${link.href}\n\n${footer}\n`,
      html: `<p>${letter.lead}</p><p><a href="${escapeHtml(link.href)}">${letter.button}</a></p><p>${footer}</p>`,
      letter: { kind: letter.kind, link: link.href, values: { email: to } },
    });
  };

  const sendNotice = (to: string, kind: MailKind, path: string, words: { subject: string; lead: string }, values: Record<string, string> = {}) => {
    const link = new URL(path, siteUrl).href;
    return mail.send({ to, subject: words.subject, text: `${words.lead}\n\n${link}\n`, html: `<p>${escapeHtml(words.lead)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`, letter: { kind, link, values } });
  };
  return {
    sendConfirmation: (to: string, token: string) => sendLink(letters.confirmation, to, token),
    sendRecovery: (to: string, token: string) => sendLink(letters.recovery, to, token),
    sendMagicLink: (to: string, token: string) => sendLink(letters.magicLink, to, token),
    async sendEmailChange(to: string, token: string, _code: string, { currentEmail, newEmail = to }: Meta = {}) {
      await sendLink(letters.emailChange, to, token);
      const lead = `Your account is to move to ${newEmail}. If it was not you, change your password at once.`;
      if (currentEmail) await sendNotice(currentEmail, "address-change-asked", "/console/settings", { subject: "Your address is about to change", lead }, { newEmail });
    },
    sendAccountExists: (to: string) =>
      sendNotice(to, "account-exists", "/auth", { subject: "You already have an account", lead: "Somebody tried to sign up with this address. It has an account already: just log in." }),
    sendReauthentication: (to: string, code: string) =>
      mail.send({ to, subject: "Your code", text: `Your code is ${code}.\n\n${footer}\n`, html: `<p>Your code is <b>${escapeHtml(code)}</b>.</p><p>${footer}</p>`, letter: { kind: "sign-in-code", values: { code } } }),
  };
};
