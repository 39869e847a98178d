import type { Env } from "../../env.ts";
import type { Log } from "../../telemetry/log.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp.ts";

/** Creates the mailer selected by the environment: SMTP, or stored and printed here. */
export const createMailer = (
  { mail: { smtpUrl, from }, ownerEmail }: Env,
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
  });
