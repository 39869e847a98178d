import type { Env } from "../../env.ts";
import type { Log } from "../../log.ts";
import { createPostOffice, type PostOffice } from "./post-office.ts";
import { createSmtpTransport } from "./smtp.ts";

/** The post office that the environment asks for: by SMTP, or kept and printed here. */
export const openPostOffice = ({ mail: { smtpUrl, from } }: Env, contentDir: string, log: Log): PostOffice =>
  createPostOffice({ contentDir, log, transport: smtpUrl && from ? createSmtpTransport(smtpUrl, from) : undefined });
