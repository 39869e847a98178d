import { readSiteUrl, type SiteUrl } from "../http/site-url.ts";
import type { AuthEmail, AuthEmailKind, EmailDriver, FactorChangeEmail } from "../backend.ts";

/** Paths of the pages that links of emails lead to, unless a request names another page. */
export type AuthPages = {
  /** After the address was confirmed. */
  confirmed: string;
  /** Where a new password is entered. */
  newPassword: string;
  account: string;
  signIn: string;
};

/** Thrown when an email could not be sent: the caller may try again. */
export class EmailNotSentError extends Error {
  readonly code = "MAIL_NOT_SENT";
}

type LinkType = "signup" | "recovery" | "email_change" | "factor_change";

export type AuthMailer = ReturnType<typeof createAuthMailer>;

/**
 * Sends the emails of accounts. Each function resolves to false if the email is withheld, because its recipient has got
 * enough of its kind, and throws an EmailNotSentError. `redirectTo`: the page that a link leads to, on our own origin.
 */
export const createAuthMailer = (siteUrl: SiteUrl, pages: AuthPages, driver: EmailDriver) => {
  const toUrl = (path: string): URL => new URL(path, readSiteUrl(siteUrl));
  const send = (email: AuthEmail): Promise<boolean> =>
    driver.send(email).catch((cause: unknown) => {
      throw new EmailNotSentError("The email could not be sent", { cause });
    });
  const toPage = (path: string): string => toUrl(path).href;
  const pageByType: Record<LinkType, string> = {
    signup: pages.confirmed,
    recovery: pages.newPassword,
    email_change: pages.account,
    factor_change: pages.signIn,
  };
  const toLink = (type: LinkType, token: string, redirectTo = toPage(pageByType[type])): URL => {
    const link = toUrl("/auth/v1/verify");
    link.searchParams.set("token", token);
    link.searchParams.set("type", type);
    link.searchParams.set("redirect_to", redirectTo);
    return link;
  };
  const sendLink = (kind: AuthEmailKind, type: LinkType, to: string, token: string, redirectTo?: string) =>
    send({ kind, to, link: toLink(type, token, redirectTo).href, values: { email: to } });

  return {
    /** The link that an email would have, for who sends it themselves. */
    toLink,
    sendConfirmation: (to: string, token: string, redirectTo?: string) =>
      sendLink("confirm-sign-up", "signup", to, token, redirectTo),
    sendRecovery: (to: string, token: string, redirectTo?: string) =>
      sendLink("reset-password", "recovery", to, token, redirectTo),
    /** The page that a sign-up requests would skip the one that asks for the password. */
    sendPasswordChoice: (to: string, token: string) => sendLink("choose-password", "recovery", to, token),
    sendEmailChange: (to: string, token: string, redirectTo?: string) =>
      sendLink("confirm-new-address", "email_change", to, token, redirectTo),
    sendEmailChangeNotice: (to: string, newEmail: string) =>
      send({ kind: "address-change-asked", to, link: toPage(pages.account), values: { newEmail } }),
    sendFactorChange: (kind: FactorChangeEmail, to: string, token: string) =>
      sendLink(kind, "factor_change", to, token),
    sendAccountExists: (to: string) => send({ kind: "account-exists", to, link: toPage(pages.signIn) }),
    /** Instead of `sendEmailChange` for an address that has an account; counted alike, or the limit would tell. */
    sendAddressTaken: (to: string) =>
      send({ kind: "account-exists", to, link: toPage(pages.signIn), countedAs: "confirm-new-address" }),
  };
};
