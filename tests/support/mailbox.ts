import type { EmailDriver } from "@site/supabase/backend.ts";

type StoredEmail = Parameters<EmailDriver["send"]>[0];
export type Mailbox = EmailDriver & {
  emails: StoredEmail[];
  find(to: string): StoredEmail | null;
  linkTo(to: string): URL;
};

/** An email driver that stores the backend's emails in memory. */
export const createMailbox = (): Mailbox => {
  const emails: StoredEmail[] = [];
  const find = (to: string) => emails.findLast((mail) => mail.to === to) ?? null;
  return {
    emails,
    send: async (mail) => emails.push(mail) > 0,
    find,
    /** The link in the last email to this address. */
    linkTo: (to) => {
      const link = find(to)?.link;
      if (!link) throw new Error(`There is no email with a link to ${to}`);
      return new URL(link);
    },
  };
};
