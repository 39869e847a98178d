import type { Env } from "../../env.ts";
import { isRemoteSite } from "../../loopback.ts";
import type { Log } from "../../telemetry/log.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp.ts";

/** Creates the mailer selected by the environment: SMTP, or stored here, and printed if the site is on this machine. */
export const createMailer = (
  { mail: { smtpUrl, from }, ownerEmail, siteUrl }: Env,
  contentDir: string,
  log: Log,
  onDelivery?: (error?: unknown) => void,
): Mailer =>
  createQueuedMailer({
    contentDir,
    log,
    ownerEmail,
    transport: smtpUrl && from ? createSmtpTransport(smtpUrl, from) : undefined,
    onDelivery,
    isPrinting: !isRemoteSite(siteUrl),
  });
