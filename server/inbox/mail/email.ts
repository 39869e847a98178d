import type { EmailKind } from "#contracts/accounts/email-templates.ts";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ends emails that somebody subscribed to, by a POST without anything else (RFC 8058). */
  unsubscribeUrl?: string | null | undefined;
};

/** Template data of an email. `link` is the target of its button; `values` replace the placeholders. */
export type EmailTemplate = {
  kind: EmailKind;
  to: string;
  link?: string | undefined;
  values?: Record<string, string> | undefined;
  /** The kind that the email is counted as, if it is not its own. */
  countedAs?: EmailKind | undefined;
  /** What it is about: emails of one kind about different topics do not hold each other up. */
  topic?: string | undefined;
  unsubscribeUrl?: string | undefined;
};

/** An email stored here instead of sent. `at` is ISO 8601. */
export type StoredEmail = Email & { at: string };

/** Delivers an email. Throws a PermanentDeliveryError if a retry is useless, any other error if it may help. */
export type EmailTransport = {
  deliver(email: Email & { id: number }): Promise<void>;
  /** Why it cannot deliver to this address, as a sentence for the person who enters it; null if it can. May throw. */
  findRefusal?(address: string): Promise<string | null>;
  close(): void;
};

/** The recipient's server will never accept this email; `isAddressRefused` if it has no such mailbox. */
export class PermanentDeliveryError extends Error {
  readonly isAddressRefused: boolean;
  constructor(
    message: string,
    { isAddressRefused = false, ...options }: ErrorOptions & { isAddressRefused?: boolean } = {},
  ) {
    super(message, options);
    this.isAddressRefused = isAddressRefused;
  }
}
