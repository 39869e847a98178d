import type { Env } from "../../env.ts";
import { followSetting } from "../../follow-setting.ts";
import { isRemoteSite } from "../../loopback.ts";
import type { Log } from "../../telemetry/log.ts";
import type { EmailTransport } from "./email.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp.ts";

/** Creates the mailer selected by the environment: SMTP, or stored here, and printed if the site is on this machine. */
export const createMailer = (
  env: Env,
  contentDir: string,
  log: Log,
  onDelivery?: (error?: unknown) => void,
): Mailer => {
  let last: EmailTransport | undefined;
  const findTransport = followSetting(
    () => env.mail,
    ({ smtpUrl, from, lookup }) => {
      // It ends when what it sends is sent.
      last?.close();
      last = smtpUrl && from ? createSmtpTransport(smtpUrl, from, lookup) : undefined;
      return last;
    },
  );
  return createQueuedMailer({
    contentDir,
    log,
    ownerEmail: env.ownerEmail,
    transport: findTransport,
    onDelivery,
    isPrinting: () => !isRemoteSite(env.siteUrl),
  });
};
