import type { Client, EmailDriver } from "../../backend/backend.ts";
import type { Log } from "../../log.ts";
import { processDueEmails } from "./process-queue.ts";
import type { StoredEmail, EmailTemplate, Email, EmailTransport } from "./email.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createEmailRenderer } from "./render-email.ts";

export type Mailer = {
  /** Resolves when the mail is safe in the database; it is delivered later, as often as it takes. */
  send(letter: EmailTemplate): Promise<void>;
  /** Where the backend leaves the mails of its auth part. */
  sink: EmailDriver;
  /** The mails kept here, oldest first; null when they are delivered elsewhere. */
  listOutbox(): Promise<StoredEmail[] | null>;
  /** Gives the office its database. Until then, whoever sends waits. */
  open(service: Client): void;
  /** Delivers what is due now; for the clock, and for tests. */
  deliver(): Promise<void>;
  close(): void;
};

type Options = {
  contentDir: string;
  log: Log;
  /** Without one the mails are kept and printed. */
  transport?: EmailTransport | undefined;
  /** How often the queue is looked through. */
  everyMs?: number;
};

const cleanEveryMs = 6 * 3_600_000;

/** Takes all mails of the site. The backend needs its sink before there is a database to keep mails in, so the store comes later. */
export const createQueuedMailer = ({ contentDir, log, transport, everyMs = 10_000 }: Options): Mailer => {
  const write = createEmailRenderer(contentDir);
  const opened = Promise.withResolvers<Outbox>();
  const timers: NodeJS.Timeout[] = [];
  let delivering: Promise<unknown> = Promise.resolve();

  const deliver = (): Promise<void> => {
    if (!transport) return Promise.resolve();
    const next = delivering.then(async () => {
      await processDueEmails(await opened.promise, transport, log);
    });
    delivering = next.catch((error: unknown) => log.error({ detail: String(error) }, "mail queue not read"));
    return delivering.then(() => undefined);
  };

  const take = async (mail: Email): Promise<void> => {
    const store = await opened.promise;
    await store.add(mail, transport ? "queued" : "kept");
    if (transport) void deliver();
    else log.info({ to: mail.to, subject: mail.subject, text: mail.text }, "mail");
  };

  const every = (ms: number, work: () => Promise<void>) => {
    timers.push(
      setInterval(
        () => void work().catch((error: unknown) => log.error({ detail: String(error) }, "mail not looked after")),
        ms,
      ).unref(),
    );
  };

  return {
    send: (letter) => take(write(letter)),
    sink: { send: ({ template, ...mail }) => take(template ? write({ ...template, to: mail.to }) : mail) },
    listOutbox: async () => (transport ? null : (await opened.promise).listOutbox()),
    open(service) {
      const store = createOutbox(service);
      opened.resolve(store);
      if (transport) every(everyMs, deliver);
      if (transport) void deliver();
      every(cleanEveryMs, () => store.purgeOld());
    },
    deliver,
    close() {
      for (const timer of timers) clearInterval(timer);
      transport?.close();
    },
  };
};
