import { createTransport } from "nodemailer";
import { PermanentDeliveryError, type EmailTransport } from "./email.ts";

type SmtpFault = Error & { responseCode?: number; command?: string };

// A 5xx code during the transfer rejects this email; during login it means wrong settings.
const isPermanentFailure = ({ responseCode = 0, command = "" }: SmtpFault): boolean =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA|MAIL FROM)/.test(command);

/** Delivers by SMTP. `url` is smtp:// or smtps:// with user and password; `from` is the visible sender. */
export const createSmtpTransport = (url: string, from: string): EmailTransport => {
  const address = new URL(url);
  const settings = {
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  const transport = createTransport({
    ...settings,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === "smtps:" ? 465 : 587),
    secure: address.protocol === "smtps:",
    ...(address.username && {
      auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    }),
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? address.hostname;
  return {
    async deliver({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          html,
          messageId: `<site-mail-${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        if (isPermanentFailure(error as SmtpFault))
          throw new PermanentDeliveryError((error as Error).message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
