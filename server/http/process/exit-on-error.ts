import { inspect } from "node:util";
import type { ProcessLog } from "../../telemetry/log.ts";

/** Logs an uncaught error and exits with code 1, because the state of the process is unknown. */
export const exitOnUncaughtError = (log: ProcessLog): void => {
  const exit = (kind: string) => (error: unknown) => {
    log.fatal({ kind, detail: error instanceof Error ? error.stack : inspect(error) }, "uncaught error, exiting");
    log.flushSync();
    process.exit(1);
  };
  process.on("uncaughtException", exit("uncaughtException"));
  process.on("unhandledRejection", exit("unhandledRejection"));
};
