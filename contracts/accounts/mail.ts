import { z } from "zod";

const line = z.string().trim().min(1, "must not be empty");

/** Every mail the site writes, and the names that may stand in its texts in braces. */
export const mailValues = {
  "confirm-sign-up": [],
  "choose-password": [],
  "account-exists": [],
  "reset-password": [],
  "password-changed": [],
  "confirm-new-address": ["email"],
  "address-change-asked": ["newEmail"],
  "account-deleted": [],
  "request-received": ["name"],
  "request-to-decide": ["name", "email", "reason"],
  "request-approved": ["name", "note"],
  "request-rejected": ["name", "note"],
} as const satisfies Record<string, readonly string[]>;

export type MailKind = keyof typeof mailValues;
export const mailKinds = Object.keys(mailValues) as MailKind[];

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const mailTextOf = (kind: MailKind) =>
  z
    .strictObject({
      subject: line.max(120, "may have 120 characters"),
      /** What inboxes show beside the subject. */
      preview: line.max(140, "may have 140 characters"),
      heading: line,
      /** A paragraph that is only a name in braces stands as a quotation, and is left out when there is nothing to say. */
      paragraphs: z.array(line).min(1, "needs at least one paragraph"),
      button: line.optional(),
      footnote: line,
    })
    .superRefine((text, context) => {
      const known: readonly string[] = [...mailValues[kind], "product"];
      for (const value of [text.subject, text.preview, text.heading, ...text.paragraphs, text.footnote]) {
        for (const name of placeholders(value)) if (!known.includes(name)) context.addIssue({ code: "custom", message: `names {${name}}; this mail knows ${known.map((one) => `{${one}}`).join(", ")}` });
      }
    });

export const mailsSchema = z.strictObject({
  greeting: line,
  signature: line,
  plainLink: line,
  mails: z.strictObject(Object.fromEntries(mailKinds.map((kind) => [kind, mailTextOf(kind)])) as Record<MailKind, ReturnType<typeof mailTextOf>>),
});
export type MailsContent = z.infer<typeof mailsSchema>;
export type MailText = MailsContent["mails"][MailKind];
