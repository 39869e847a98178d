import { createHash } from "node:crypto";
import type { Row } from "#contracts/database.ts";
import type { Handler, Job, Outcome } from "../../jobs/create-jobs.ts";
import type { Log } from "../../telemetry/log.ts";
import { redactEmails } from "../../telemetry/redact.ts";
import { DeliveryError, type EmailTransport } from "./email.ts";
import type { Outbox } from "./outbox.ts";

/** What became of an attempt; "refused": the mail server takes no email for this address. */
export type DeliveryResult = "sent" | "retried" | "failed" | "refused";

const leaseSeconds = 180;
/** How long an email waits that has no mail server. */
const noServerMs = 60_000;

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

type Deps = {
  store: Pick<Outbox, "find" | "markSent" | "markFailed" | "forgetSubscriber">;
  /** Undefined while no mail server is set. */
  findTransport(): Pick<EmailTransport, "deliver"> | undefined;
  log: Pick<Log, "error" | "warn">;
  onResult?: (result: DeliveryResult) => void;
};

/** Delivers emails. If the process ends in between, one may be sent twice with the same Message-ID. */
export const createEmailHandler = ({ store, findTransport, log, onResult = () => undefined }: Deps): Handler => {
  const fail = async (email: Row<"mails">, job: Job, error: unknown): Promise<Outcome> => {
    const problem = describe(error);
    const refusal = error instanceof DeliveryError && error.isPermanent ? error : null;
    const isOver = refusal !== null || job.isLast;
    log[isOver ? "error" : "warn"](
      { email: email.id, attempts: job.attempts, detail: redactEmails(problem) },
      isOver ? "email failed permanently" : "email not sent yet",
    );
    if (refusal?.isAddressRefused) await store.forgetSubscriber(email.recipient);
    onResult(refusal?.isAddressRefused ? "refused" : isOver ? "failed" : "retried");
    // That an address does not exist is nobody's failure.
    if (refusal?.isAddressRefused) return { state: "done", problem };
    return isOver ? { state: "failed", problem } : { state: "waiting", problem };
  };

  return {
    kind: "mail",
    leaseSeconds,
    onGivenUp: ({ key }) => store.markFailed(Number(key)),
    async run(job) {
      const transport = findTransport();
      if (!transport) return { state: "held", problem: null, waitMs: noServerMs };
      const email = await store.find(Number(job.key));
      if (email?.status !== "queued") return { state: "done" };
      const { id, recipient: to, subject, text, html, unsubscribe_url: unsubscribeUrl } = email;
      try {
        await transport.deliver({ key: toMessageKey(email), to, subject, text, html, unsubscribeUrl });
      } catch (error) {
        return fail(email, job, error);
      }
      await store.markSent(id);
      onResult("sent");
      return { state: "done" };
    },
  };
};
