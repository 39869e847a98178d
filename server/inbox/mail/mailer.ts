import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "../../backend.ts";
import { followSetting } from "../../follow-setting.ts";
import type { Content } from "../../content/live-content.ts";
import type { Log } from "../../telemetry/log.ts";
import type { Jobs } from "../../jobs/create-jobs.ts";
import { createEmailHandler, type DeliveryResult } from "./deliver-emails.ts";
import { type StoredEmail, type EmailTemplate, type EmailTransport, isMailFailure } from "./email.ts";
import { countEmail } from "./email-limits.ts";
import { createOutbox, type NewMail, type Outbox, toNewMail } from "./outbox.ts";
import { createEmailRenderer } from "./render-email.ts";
import type { Sentence } from "#contracts/sentence.ts";

/** Stores an email together with other rows, in one transaction, and answers whether it did. */
type StoreEmail = (mail: NewMail) => Promise<boolean>;

export type Mailer = {
  /**
   * Resolves to true when the email is stored in the database; delivery follows, with retries. Resolves to false if it
   * is withheld because its recipient has had enough emails of its kind.
   */
  send(template: EmailTemplate, store?: StoreEmail): Promise<boolean>;
  /**
   * Why emails cannot be delivered to this address, for the person who enters it. Null if they can, or if
   * the mail server does not answer soon.
   */
  findRefusal(address: string): Promise<Sentence | null>;
  /** The emails stored here, oldest first; null if they are delivered by SMTP. */
  listOutbox(): Promise<StoredEmail[] | null>;
  /** Sets the database and the texts. Until then all senders wait. */
  open(service: Client, content: Content, jobs: Jobs): void;
  /** Emails since the start of the process, by what became of them. */
  counts(): Record<DeliveryResult | "kept" | "withheld", number>;
  /** Delivers all due emails now. */
  deliver(): Promise<void>;
  close(): void;
};

type Options = {
  contentDir: string;
  log: Log;
  /** Without a transport emails are stored. Asked for each, where the owner may set another. */
  transport?: EmailTransport | undefined | (() => EmailTransport | undefined);
  /** Whether the log shows emails that are stored: their links work, and logs of a server are read by others. */
  isPrinting?: () => boolean;
  /** The site owner's address. */
  ownerEmail?: string | undefined;
  /**
   * Called after each email that was delivered or stored here, or with the error of one that could not be delivered; not
   * after one whose address the mail server refused, which says nothing about mail.
   */
  onDelivery?: ((error?: unknown) => void) | undefined;
  /** How long whoever enters an address waits for the mail server, in milliseconds. */
  refusalMs?: number;
};

const reportDeliveries = (transport: EmailTransport, report: (error?: unknown) => void): EmailTransport => ({
  ...transport,
  close: () => transport.close(),
  async deliver(email) {
    try {
      await transport.deliver(email);
    } catch (error) {
      if (isMailFailure(error)) report(error);
      throw error;
    }
    report();
  },
});

const cleanEveryMs = 6 * 3_600_000;

/**
 * Creates the mailer of the whole site. The backend needs its driver before there is a database for emails and texts, so
 * both are set later.
 */
export const createQueuedMailer = ({
  contentDir,
  log,
  transport: given,
  isPrinting = () => true,
  ownerEmail,
  onDelivery = () => undefined,
  refusalMs = 5_000,
}: Options): Mailer => {
  const findTransport = followSetting(
    () => (typeof given === "function" ? given() : given),
    (transport) => transport && reportDeliveries(transport, onDelivery),
  );
  const render = createEmailRenderer(contentDir);
  const opened = Promise.withResolvers<{ store: Outbox; content: Content; jobs: Jobs }>();
  const counts = { sent: 0, retried: 0, failed: 0, refused: 0, kept: 0, withheld: 0 };
  const count = (result: keyof typeof counts): void => void (counts[result] += 1);

  // Another process with this database may have a mail server while this one has none.
  let isHandled = false;
  const handle = (store: Outbox, jobs: Jobs): void => {
    if (!isHandled) jobs.handle(createEmailHandler({ store, findTransport, log, onResult: count }));
    isHandled = true;
  };

  const deliver = async (): Promise<void> => {
    if (!findTransport()) return;
    const { store, jobs } = await opened.promise;
    handle(store, jobs);
    await jobs.run("mail");
  };

  const send = async (template: EmailTemplate, storeEmail?: StoreEmail): Promise<boolean> => {
    const counted = countEmail(template.countedAs ?? template.kind, template.to, ownerEmail, template.topic);
    const { store, content } = await opened.promise;
    const email = render(template, content);
    const transport = findTransport();
    const mail = toNewMail(email, transport ? "queued" : "kept", counted);
    if (!(await (storeEmail ? storeEmail(mail) : store.add(mail, counted.limit)))) {
      count("withheld");
      log.info({ kind: counted.kind }, "email withheld: its recipient has got enough of this kind");
      return false;
    }
    if (!transport) count("kept");
    if (!transport) onDelivery();
    if (transport) void deliver();
    else if (!isPrinting()) log.info({ kind: template.kind }, "email stored in the outbox: no mail server is set");
    else log.info({ to: email.to, subject: email.subject, text: email.text }, "mail");
    return true;
  };

  return {
    send,
    findRefusal: async (address) => {
      const asking =
        findTransport()
          ?.findRefusal?.(address)
          .catch(() => null) ?? null;
      return asking && Promise.race([asking, wait(refusalMs, null, { ref: false })]);
    },
    listOutbox: async () => (findTransport() ? null : (await opened.promise).store.listOutbox()),
    open(service, content, jobs) {
      const store = createOutbox(service);
      opened.resolve({ store, content, jobs });
      if (findTransport()) handle(store, jobs);
      jobs.repeat({ kind: "old-mails", everyMs: cleanEveryMs, run: () => store.purgeOld() });
    },
    counts: () => ({ ...counts }),
    deliver,
    close: () => findTransport()?.close(),
  };
};
