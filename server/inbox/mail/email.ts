import type { EmailKind } from "#contracts/accounts/email-templates.ts";
import type { Sentence } from "#contracts/sentence.ts";

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ends emails that somebody subscribed to, by a POST without anything else (RFC 8058). */
  unsubscribeUrl?: string | null | undefined;
};

/** One of several things that an email tells of. */
export type EmailEntry = { title: string; text: string; link: string };

/** A text with its marks and pictures, in the two forms of an email. `html` is trusted. */
export type EmailBody = { html: string; text: string };

/**
 * Template data of an email. `link` is the target of its button; `values` replace the placeholders, `lists` and
 * `bodies` the paragraphs that are only a placeholder.
 */
export type EmailTemplate = {
  kind: EmailKind;
  to: string;
  link?: string | undefined;
  values?: Record<string, string> | undefined;
  lists?: Record<string, readonly EmailEntry[]> | undefined;
  bodies?: Record<string, EmailBody> | undefined;
  /** The kind that the email is counted as, if it is not its own. */
  countedAs?: EmailKind | undefined;
  /** What it is about: emails of one kind about different topics do not hold each other up. */
  topic?: string | undefined;
  unsubscribeUrl?: string | undefined;
};

/** An email stored here instead of sent. `at` is ISO 8601. */
export type StoredEmail = Email & { at: string };

/** Delivers an email. Throws a DeliveryError that says what a retry is good for. */
export type EmailTransport = {
  /** `key` makes its Message-ID: no other email has the same, of whatever site. */
  deliver(email: Email & { key: string }): Promise<void>;
  /** Why it cannot deliver to this address, for the person who enters it; null if it can. May throw. */
  findRefusal?(address: string): Promise<Sentence | null>;
  close(): void;
};

type Refusal = ErrorOptions & { isPermanent?: boolean; isAddressRefused?: boolean };

/**
 * The mail server does not take this email: never if `isPermanent`, else it may later. `isAddressRefused` if that is about
 * its recipient alone, and emails to others get through.
 */
export class DeliveryError extends Error {
  readonly isPermanent: boolean;
  readonly isAddressRefused: boolean;
  constructor(message: string, { isPermanent = false, isAddressRefused = false, ...options }: Refusal = {}) {
    super(message, options);
    this.isPermanent = isPermanent;
    this.isAddressRefused = isAddressRefused;
  }
}

/** Whether an email that was not delivered says that mail does not work: not if its address is wrong. */
export const isMailFailure = (error: unknown): boolean => !(error instanceof DeliveryError && error.isAddressRefused);
