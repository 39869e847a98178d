import { createTransport } from "nodemailer";
import { PermanentDeliveryError, type EmailTransport } from "./email.ts";
import { createSmtpUtf8Check, findLetter, needsSmtpUtf8 } from "./smtp-utf8.ts";

type SmtpFault = Error & { responseCode?: number; command?: string };

// A 5xx code during the transfer rejects this email; during login it means wrong settings.
const isPermanentFailure = ({ responseCode = 0, command = "" }: SmtpFault): boolean =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA|MAIL FROM)/.test(command);

// 5.7 is about the sender: a server that does not relay for this site refuses every recipient.
const isAddressRefused = ({ command = "", message }: SmtpFault): boolean =>
  command.startsWith("RCPT TO") && !/\b5\.7\.\d/.test(message);

/** Delivers by SMTP. `url` is smtp:// or smtps:// with user and password; `from` is the visible sender. */
export const createSmtpTransport = (url: string, from: string): EmailTransport => {
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
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? address.hostname;
  const hasSmtpUtf8 = createSmtpUtf8Check(server);

  /** Without SMTPUTF8 the address would be sent in bytes that the server may take for another one. */
  const findUnsendable = async (to: string): Promise<string | null> => {
    const unsendable = [from, to].find(needsSmtpUtf8);
    return unsendable === undefined || (await hasSmtpUtf8()) ? null : unsendable;
  };

  return {
    async findRefusal(to) {
      if (!needsSmtpUtf8(to) || (await hasSmtpUtf8())) return null;
      return `Our mail server cannot send to addresses with letters like “${findLetter(to)}” before the @. Please use another address.`;
    },
    async deliver({ id, to, subject, text, html, unsubscribeUrl }) {
      const unsendable = await findUnsendable(to);
      if (unsendable !== null)
        throw new PermanentDeliveryError(
          `The mail server ${address.hostname} lacks SMTPUTF8, so it takes no address with letters like “${findLetter(unsendable)}” before the @.`,
        );
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<site-mail-${id}@${domain}>`,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl && {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        });
      } catch (error) {
        if (isPermanentFailure(error as SmtpFault))
          throw new PermanentDeliveryError((error as Error).message, {
            cause: error,
            isAddressRefused: isAddressRefused(error as SmtpFault),
          });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
