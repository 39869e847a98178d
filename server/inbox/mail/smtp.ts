import type { LookupFunction, Socket } from "node:net";
import { createTransport } from "nodemailer";
import { redactEmails } from "../../telemetry/redact.ts";
import { DeliveryError, type EmailTransport } from "./email.ts";
import { openMailSocket } from "./open-mail-socket.ts";
import { createSmtpUtf8Check, findLetter, needsSmtpUtf8 } from "./smtp-utf8.ts";
import { sentence } from "../../sentence.ts";

type SmtpFault = Error & { responseCode?: number; command?: string };

// A 5xx code during the transfer rejects this email; during login it means wrong settings.
const isPermanentFailure = ({ responseCode = 0, command = "" }: SmtpFault): boolean =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA|MAIL FROM)/.test(command);

/** Some servers write the code of a reply twice. */
export const withoutSecondCode = (text: string): string => text.replaceAll(/\b([45]\d\d)[ -]\1\b/g, "$1");

const mailboxCodes = [450, 452, 550, 551, 552, 553, 556];

/**
 * Servers refuse at `RCPT TO` the recipient, but also a sender who did not log in or whom they do not relay for. The code
 * of RFC 3463 tells which: x.1 and x.2 are about the mailbox (x.1.7 and x.1.8 about the sender's), x.4.1 and x.4.4 about
 * the way to it. Without one, the words tell.
 */
const isAddressRefused = ({ responseCode = 0, command = "", message }: SmtpFault): boolean => {
  if (!command.startsWith("RCPT TO")) return false;
  const code = /\b[45]\d\d[ -][45]\.(\d{1,3}\.\d{1,3})\b/.exec(message)?.[1];
  if (code !== undefined) return /^(1\.(?![78]$)|2\.|4\.[14]$)/.test(code);
  return (
    mailboxCodes.includes(responseCode) &&
    !/relay|sender|authentic|log ?in|client|blocked|spam/i.test(redactEmails(message))
  );
};

export type SmtpTransport = EmailTransport & {
  /** Connects and logs in. */
  logIn(): Promise<void>;
};

/**
 * Delivers by SMTP. `url` is smtp:// or smtps:// with user and password; `from` is the visible sender; `lookup` finds the
 * address of the server.
 */
export const createSmtpTransport = (url: string, from: string, lookup?: LookupFunction): SmtpTransport => {
  const address = new URL(url);
  const server = {
    host: address.hostname,
    port: Number(address.port) || (address.protocol === "smtps:" ? 465 : 587),
    secure: address.protocol === "smtps:",
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: 3,
    ...(lookup && {
      getSocket: (_options: unknown, done: (error: Error | null, opened?: { connection: Socket }) => void) =>
        openMailSocket(server, lookup, (error, connection) => done(error, connection && { connection })),
    }),
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? address.hostname;
  const hasSmtpUtf8 = createSmtpUtf8Check(server, { lookup });

  /** Without SMTPUTF8 the address would be sent in bytes that the server may take for another one. */
  const findUnsendable = async (to: string): Promise<string | null> => {
    const unsendable = [from, to].find(needsSmtpUtf8);
    return unsendable === undefined || (await hasSmtpUtf8()) ? null : unsendable;
  };

  return {
    async findRefusal(to) {
      if (!needsSmtpUtf8(to) || (await hasSmtpUtf8())) return null;
      return sentence("accounts.emailUnsendable", { letter: findLetter(to) ?? "" });
    },
    async deliver({ key, to, subject, text, html, unsubscribeUrl }) {
      const unsendable = await findUnsendable(to);
      if (unsendable !== null)
        throw new DeliveryError(
          `The mail server ${address.hostname} lacks SMTPUTF8, so it takes no address with letters like “${findLetter(unsendable)}” before the @.`,
          { isPermanent: true },
        );
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<${key}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
      } catch (error) {
        const fault = error as SmtpFault;
        fault.message = withoutSecondCode(fault.message);
        const refusal = { isPermanent: isPermanentFailure(fault), isAddressRefused: isAddressRefused(fault) };
        if (!refusal.isPermanent && !refusal.isAddressRefused) throw error;
        throw new DeliveryError(fault.message, { ...refusal, cause: error });
      }
    },
    logIn: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
};
