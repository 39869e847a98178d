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
 * How many emails of each kind one person gets. Kinds are counted apart, so that using one up does not hold up the
 * others; its newest link goes on working for an hour. Notices about a change of an account are never counted with
 * emails that a stranger can ask for, or the stranger could suppress them.
 */
const limits: Record<EmailKind, EmailLimit | null> = {
  // For addresses that anybody can enter: one mailbox can have any number of them.
  "confirm-sign-up": { ...link, counts: "mailbox" },
  "choose-password": { ...link, counts: "mailbox" },
  "confirm-new-address": { ...link, counts: "mailbox" },
  "request-received": { ...notice, counts: "mailbox" },
  // Only for the confirmed address of an account, which its user chose.
  "account-exists": link,
  "reset-password": link,
  "password-changed": notice,
  "address-change-asked": notice,
  // The auth service counts the changes: none is made without an email.
  "factor-added": null,
  "factor-removed": null,
  "recovery-codes-made": null,
  "recovery-code-used": null,
  "passkey-added": null,
  "passkey-removed": null,
  // For the owner.
  "request-to-decide": notice,
  "requests-waiting": { ...notice, mostPerHour: 1 },
  "incident-drafted": notice,
  "provider-failed": { ...notice, mostPerHour: 1, pauseSeconds: 86_400 },
  "backup-failed": { ...notice, mostPerHour: 1, pauseSeconds: 86_400 },
  // One a day, which `request_letters` counts.
  "confirm-letters": { ...notice, counts: "mailbox", mostPerHour: 1 },
  // Each follows one story or incident, and its recipient asked for it.
  "letter-story": null,
  "letter-whole": null,
  "letter-beginning": null,
  "letter-digest": null,
  "letter-incident": null,
  "letter-incident-over": null,
  // Each follows one decision of the owner or of the account's user.
  "account-deleted": null,
  "request-approved": null,
  "request-rejected": null,
  // Not queued, and limited where it is asked for.
  "test-email": null,
};

/**
 * The kind and the recipient that an email is counted for. The plain address of a mailbox and the owner's are counted
 * by themselves, so that emails to other addresses of the mailbox do not use up their share. Each topic is counted by itself.
 */
export const countEmail = (
  kind: EmailKind,
  to: string,
  ownerEmail: string | undefined,
  topic: string = "",
): EmailCount => {
  const limit = limits[kind];
  const [address, mailbox] = [normalizeEmail(to), toMailbox(to)];
  const isOwner = ownerEmail !== undefined && address === normalizeEmail(ownerEmail);
  const isShared = limit?.counts === "mailbox" && address !== mailbox && !isOwner;
  const recipient = isShared ? `all of ${mailbox}` : address;
  return { kind, countedFor: (topic === "" ? recipient : `${recipient} ${topic}`).slice(0, 500), limit };
};
