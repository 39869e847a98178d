import type { EmailDriver } from "#server/backend/backend.ts";

type Mail = Parameters<EmailDriver["send"]>[0];
export type Mailbox = EmailDriver & { mails: Mail[]; find(to: string): Mail | null; linkTo(to: string): URL };

/** An email driver that stores the backend's emails. */
export const createMailbox = (): Mailbox => {
  const mails: Mail[] = [];
  const find = (to: string) => mails.findLast((mail) => mail.to === to) ?? null;
  return {
    mails,
    send: async (mail) => void mails.push(mail),
    find,
    /** The link of the last email to that address. */
    linkTo: (to) => {
      const link = find(to)?.text.match(/https?:\/\/\S+/)?.[0];
      if (!link) throw new Error(`There is no mail with a link to ${to}`);
      return new URL(link);
    },
  };
};
