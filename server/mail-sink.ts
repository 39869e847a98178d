import type { MailSink } from "./backend/backend.ts";
import type { Log } from "./log.ts";

/** Takes the mails of the site: for now they are printed, so that a link can be followed on this machine. */
export const createMailSink = (log: Log): MailSink => ({
  async send({ subject, text }) {
    log.info({ subject, text }, "mail");
  },
});
