import type { Client, MailSink } from "../../backend/backend.ts";
import type { Log } from "../../log.ts";
import { deliverDue } from "./deliver-queue.ts";
import type { KeptMail, Letter, Mail, MailTransport } from "./mail.ts";
import { createMailStore, type MailStore } from "./mail-store.ts";
import { createMailWriter } from "./write-mail.ts";

export type PostOffice = {
  /** Resolves when the mail is safe in the database; it is delivered later, as often as it takes. */
  send(letter: Letter): Promise<void>;
  /** Where the backend leaves the mails of its auth part. */
  sink: MailSink;
  /** The mails kept here, oldest first; null when they are delivered elsewhere. */
  listKept(): Promise<KeptMail[] | null>;
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
  transport?: MailTransport | undefined;
  /** How often the queue is looked through. */
  everyMs?: number;
};

const cleanEveryMs = 6 * 3_600_000;

/** Takes all mails of the site. The backend needs its sink before there is a database to keep mails in, so the store comes later. */
export const createPostOffice = ({ contentDir, log, transport, everyMs = 10_000 }: Options): PostOffice => {
  const write = createMailWriter(contentDir);
  const opened = Promise.withResolvers<MailStore>();
  const timers: NodeJS.Timeout[] = [];
  let delivering: Promise<unknown> = Promise.resolve();

  const deliver = (): Promise<void> => {
    if (!transport) return Promise.resolve();
    const next = delivering.then(async () => {
      await deliverDue(await opened.promise, transport, log);
    });
    delivering = next.catch((error: unknown) => log.error({ detail: String(error) }, "mail queue not read"));
    return delivering.then(() => undefined);
  };

  const take = async (mail: Mail): Promise<void> => {
    const store = await opened.promise;
    await store.add(mail, transport ? "queued" : "kept");
    if (transport) void deliver();
    else log.info({ to: mail.to, subject: mail.subject, text: mail.text }, "mail");
  };

  const every = (ms: number, work: () => Promise<void>) => {
    timers.push(setInterval(() => void work().catch((error: unknown) => log.error({ detail: String(error) }, "mail not looked after")), ms).unref());
  };

  return {
    send: (letter) => take(write(letter)),
    sink: { send: ({ letter, ...mail }) => take(letter ? write({ ...letter, to: mail.to }) : mail) },
    listKept: async () => (transport ? null : (await opened.promise).listKept()),
    open(service) {
      const store = createMailStore(service);
      opened.resolve(store);
      if (transport) every(everyMs, deliver);
      if (transport) void deliver();
      every(cleanEveryMs, () => store.clean());
    },
    deliver,
    close() {
      for (const timer of timers) clearInterval(timer);
      transport?.close();
    },
  };
};
