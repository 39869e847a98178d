import type { EmailKind } from "#contracts/accounts/mail.ts";

export type Email = { to: string; subject: string; text: string; html: string };

/** What a mail is to say. `link` goes under its button; `values` fill the names in braces. */
export type EmailTemplate = {
  kind: EmailKind;
  to: string;
  link?: string | undefined;
  values?: Record<string, string> | undefined;
};

/** A mail that was kept here to be read. `at` is ISO 8601. */
export type StoredEmail = Email & { at: string };

/** Hands a mail over to be delivered. Throws a MailRefusal when trying again is of no use, anything else when it may be. */
export type EmailTransport = {
  deliver(mail: Email & { id: number }): Promise<void>;
  close(): void;
};

/** The receiving side will never take this mail. */
export class PermanentDeliveryError extends Error {}
