import type { LookupFunction, Socket } from "node:net";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { openMailSocket } from "./open-mail-socket.ts";

const keepMs = { answer: 600_000, failure: 30_000 };

/**
 * Whether a mail server needs SMTPUTF8 for an address: a domain can be written in ASCII, the part before the @ cannot.
 */
export const needsSmtpUtf8 = (address: string): boolean => findLetter(address) !== null;

/** The first character outside ASCII before the @. */
export const findLetter = (address: string): string | null =>
  /\P{ASCII}/u.exec(address.slice(0, Math.max(0, address.lastIndexOf("@"))))?.[0] ?? null;

type MailServer = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]> & Parameters<typeof openMailSocket>[0];

const readExtensions = (server: MailServer, lookup: LookupFunction | undefined): Promise<readonly string[]> =>
  new Promise((resolve, reject) => {
    const read = (opened?: Socket): void => {
      const connection = new SMTPConnection({ ...server, ...(opened && { connection: opened }) });
      connection.on("error", reject);
      connection.once("end", () => reject(new Error("The mail server closed the connection")));
      connection.connect(() => {
        // Workaround (nodemailer 10: does not tell which extensions a server has; remove when it does).
        resolve((connection as unknown as { _supportedExtensions: string[] })._supportedExtensions);
        connection.quit();
      });
    };
    if (lookup) openMailSocket(server, lookup, (error, socket) => (error ? reject(error) : read(socket)));
    else read();
  });

/** Asks the mail server whether it has SMTPUTF8, at most every ten minutes. Throws if it does not answer. */
export const createSmtpUtf8Check = (
  server: MailServer,
  { now = Date.now, lookup }: { now?: () => number; lookup?: LookupFunction | undefined } = {},
): (() => Promise<boolean>) => {
  let pendingCheck: Promise<boolean> | null = null;
  let askAgainAt = 0;
  return () => {
    if (pendingCheck && now() < askAgainAt) return pendingCheck;
    askAgainAt = now() + keepMs.answer;
    pendingCheck = readExtensions(server, lookup).then((extensions) => extensions.includes("SMTPUTF8"));
    pendingCheck.catch(() => (askAgainAt = now() + keepMs.failure));
    return pendingCheck;
  };
};
