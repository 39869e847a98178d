import { createHash } from "node:crypto";
import type { Row } from "#contracts/database.ts";
import { dayMs } from "#contracts/utc-day.ts";
import { getBackoffMs } from "../../http/outgoing/backoff.ts";
import type { Log } from "../../telemetry/log.ts";
import { redactEmails } from "../../telemetry/redact.ts";
import { DeliveryError, type EmailTransport } from "./email.ts";
import type { Outbox } from "./outbox.ts";

/** What became of an attempt; "refused": the mail server takes no email for this address. */
export type DeliveryResult = "sent" | "retried" | "failed" | "refused";

const leaseSeconds = 180;
const atOnce = 10;
const maxAgeMs = 3 * dayMs;

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The same for each attempt at an email, and for no other one: numbers of rows start again with a new database, and another
 * site may have the same domain. Mailboxes drop a second email with a Message-ID that they know.
 */
const toMessageKey = ({ id, created_at: at, recipient, text }: Row<"mails">): string =>
  createHash("sha256")
    .update(JSON.stringify([id, at, recipient, text]))
    .digest("hex")
    .slice(0, 32);

const deliver = async (
  email: Row<"mails">,
  store: Outbox,
  transport: EmailTransport,
  log: Log,
  now: () => number,
): Promise<DeliveryResult> => {
  const { id, recipient: to, subject, text, html, unsubscribe_url: unsubscribeUrl } = email;
  try {
    await transport.deliver({ key: toMessageKey(email), to, subject, text, html, unsubscribeUrl });
  } catch (error) {
    const problem = describe(error);
    const refusal = error instanceof DeliveryError && error.isPermanent ? error : null;
    const isOver = refusal !== null || now() - Date.parse(email.created_at) > maxAgeMs;
    log[isOver ? "error" : "warn"](
      { email: id, attempts: email.attempts, detail: redactEmails(problem) },
      isOver ? "email failed permanently" : "email not sent yet",
    );
    if (refusal?.isAddressRefused) await store.forgetSubscriber(to);
    if (isOver) await store.markFailed(id, problem);
    else await store.scheduleRetry(id, problem, new Date(now() + getBackoffMs(email.attempts)));
    if (refusal?.isAddressRefused) return "refused";
    return isOver ? "failed" : "retried";
  }
  await store.markSent(id);
  return "sent";
};

/**
 * Delivers all due emails. At least once: if the process crashes in between, an email may be sent twice with the same
 * Message-ID.
 */
export const processDueEmails = async (
  store: Outbox,
  transport: EmailTransport,
  log: Log,
  onResult: (result: DeliveryResult) => void = () => undefined,
  now = Date.now,
): Promise<number> => {
  let delivered = 0;
  for (;;) {
    const due = await store.claimDue(atOnce, leaseSeconds);
    await Promise.all(due.map(async (email) => onResult(await deliver(email, store, transport, log, now))));
    delivered += due.length;
    if (due.length < atOnce) return delivered;
  }
};
