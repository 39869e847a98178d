import type { EmailKind } from "#contracts/accounts/email-templates.ts";
import { normalizeEmail, toMailbox } from "../../http/limits/email-key.ts";

type EmailLimit = {
  /** Whether an email counts for its address, or together with those to other addresses of the same mailbox. */
  counts: "address" | "mailbox";
  mostPerHour: number;
  /** Minimum time between two emails to one address. */
  pauseSeconds: number;
};

/** How an email is counted; without `limit` it always goes out. */
export type EmailCount = {
  kind: EmailKind;
  countedFor: string;
  limit: Pick<EmailLimit, "mostPerHour" | "pauseSeconds"> | null;
};

const notice: EmailLimit = { counts: "address", mostPerHour: 10, pauseSeconds: 0 };
const link: EmailLimit = { counts: "address", mostPerHour: 10, pauseSeconds: 60 };

/**
 * How many emails of a kind somebody gets. Each kind is counted apart: whoever uses one up leaves its newest link, which
 * works for an hour, and does not hold up the others. What says that something was done to an account is never counted
 * with what a stranger can ask for, who could suppress it.
 */
const limits: Record<EmailKind, EmailLimit | null> = {
  // For any address that somebody enters, of which a mailbox has any number.
  "confirm-sign-up": { ...link, counts: "mailbox" },
  "choose-password": { ...link, counts: "mailbox" },
  "confirm-new-address": { ...link, counts: "mailbox" },
  "request-received": { ...notice, counts: "mailbox" },
  // Only for the confirmed address of an account, which its user chose.
  "account-exists": link,
  "reset-password": link,
  "password-changed": notice,
  "address-change-asked": notice,
  // For the owner.
  "request-to-decide": notice,
  "requests-waiting": { ...notice, mostPerHour: 1 },
  "incident-drafted": notice,
  // Each follows one decision of the owner or of the account's user.
  "account-deleted": null,
  "request-approved": null,
  "request-rejected": null,
};

/**
 * As what and for whom an email counts. The plain address of a mailbox and the site owner's count for themselves, so
 * that emails to other addresses of the mailbox do not use up theirs.
 */
export const countEmail = (kind: EmailKind, to: string, ownerEmail: string | undefined): EmailCount => {
  const limit = limits[kind];
  const [address, mailbox] = [normalizeEmail(to), toMailbox(to)];
  const isOwner = ownerEmail !== undefined && address === normalizeEmail(ownerEmail);
  const isShared = limit?.counts === "mailbox" && address !== mailbox && !isOwner;
  return { kind, countedFor: (isShared ? `all of ${mailbox}` : address).slice(0, 500), limit };
};
