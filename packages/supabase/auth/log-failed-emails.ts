import type { EmailDriver } from "../backend.ts";
import { type ErrorLogger, toPlainError } from "../plain-error.ts";

/** Wraps a driver and logs failed deliveries, because responses that must not reveal accounts hide them. */
export const logFailedEmails = (driver: EmailDriver, logError: ErrorLogger | undefined): EmailDriver => ({
  send: (email) =>
    driver.send(email).catch((error: unknown) => {
      logError?.({ method: "SEND", path: "email", status: 503, errors: [toPlainError(error)] });
      throw error;
    }),
});
