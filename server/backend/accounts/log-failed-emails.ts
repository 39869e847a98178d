import type { MailSink } from "../backend.ts";
import type { FaultLog } from "../rim/create-rim.ts";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";

/** The same driver, which also logs what it could not send: an answer that must not tell who has an account hides it. */
export const logFailedEmails = (driver: MailSink, logFault: FaultLog | undefined): MailSink => ({
  send: (mail) =>
    driver.send(mail).catch((error: unknown) => {
      logFault?.({ method: "SEND", path: "email", status: 503, faults: [toLiteError(error)] });
      throw error;
    }),
});
