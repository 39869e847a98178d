import { z } from "zod";
import { defineContent } from "../content/define-content.ts";
import { line } from "../content/fields.ts";

/** All email types of the site, with the placeholders (in braces) that their texts may use. */
export const emailValues = {
  "confirm-sign-up": [],
  "choose-password": [],
  "account-exists": [],
  "reset-password": [],
  "password-changed": [],
  "confirm-new-address": ["email"],
  "address-change-asked": ["newEmail"],
  "factor-added": ["email"],
  "factor-removed": ["email"],
  "recovery-codes-made": ["email"],
  "recovery-code-used": ["email"],
  "passkey-added": ["email"],
  "passkey-removed": ["email"],
  "account-deleted": [],
  // Sent to any address that somebody enters: with text of theirs, this site would send their messages to strangers.
  "request-received": [],
  "request-to-decide": ["name", "email", "reason"],
  "requests-waiting": ["count"],
  "request-approved": ["name", "note"],
  "request-rejected": ["name", "note"],
  "incident-drafted": ["part", "time"],
  "provider-failed": ["provider", "time", "reason", "advice"],
  "backup-failed": ["time", "reason", "advice"],
  "test-email": [],
  // Sent to any address that somebody enters, like `request-received`.
  "confirm-letters": [],
  "letter-story": ["story", "excerpt"],
  "letter-whole": ["story", "excerpt", "text"],
  /** Of a story that is too long for a letter. */
  "letter-beginning": ["story", "excerpt", "text"],
  "letter-digest": ["count", "stories"],
  "letter-incident": ["incident"],
  "letter-incident-over": ["incident", "duration"],
} as const satisfies Record<string, readonly string[]>;

export type EmailKind = keyof typeof emailValues;
export const emailKinds = Object.keys(emailValues) as EmailKind[];

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const toEmailText = (kind: EmailKind) =>
  z
    .strictObject({
      subject: line.max(120, "can have up to 120 characters"),
      /** Preview text that inboxes show beside the subject. */
      preview: line.max(140, "can have up to 140 characters"),
      heading: line,
      /**
       * A paragraph that is only a placeholder is rendered as a quotation or a list, and omitted when its value is empty.
       */
      paragraphs: z.array(line).min(1, "needs at least one paragraph"),
      button: line.optional(),
      footnote: line,
    })
    .superRefine((text, context) => {
      const placeholderNames: readonly string[] = [...emailValues[kind], "product"];
      for (const value of [text.subject, text.preview, text.heading, ...text.paragraphs, text.footnote]) {
        for (const name of placeholders(value))
          if (!placeholderNames.includes(name))
            context.addIssue({
              code: "custom",
              message: `names {${name}}; this email knows ${placeholderNames.map((one) => `{${one}}`).join(", ")}`,
            });
      }
    });

export const emailsSchema = defineContent("mail/mails.json", {
  greeting: line,
  signature: line,
  plainLink: line,
  /** Before the link that ends emails that somebody subscribed to. */
  unsubscribe: line,
  mails: z.strictObject(
    Object.fromEntries(emailKinds.map((kind) => [kind, toEmailText(kind)])) as Record<
      EmailKind,
      ReturnType<typeof toEmailText>
    >,
  ),
});
export type EmailsContent = z.infer<typeof emailsSchema>;
export type EmailText = EmailsContent["mails"][EmailKind];
