import type { EmailDriver } from "../backend.ts";
import type { ErrorLogger } from "../gateway/create-gateway.ts";
import { toLiteError } from "../supabase-lite/to-lite-error.ts";

/** The same driver, which also logs what it could not send: an answer that must not tell who has an account hides it. */
export const logFailedEmails = (driver: EmailDriver, logError: ErrorLogger | undefined): EmailDriver => ({
  send: (mail) =>
    driver.send(mail).catch((error: unknown) => {
      logError?.({ method: "SEND", path: "email", status: 503, errors: [toLiteError(error)] });
      throw error;
    }),
});
