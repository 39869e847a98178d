import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { createQueuedMailer, type Mailer } from "./mailer.ts";
import { createSmtpTransport } from "./smtp.ts";

/** The post office that the environment asks for: by SMTP, or kept and printed here. */
export const createMailer = ({ mail: { smtpUrl, from } }: Env, contentDir: string, log: Log): Mailer =>
  createQueuedMailer({ contentDir, log, transport: smtpUrl && from ? createSmtpTransport(smtpUrl, from) : undefined });
