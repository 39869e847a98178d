import { inspect } from "node:util";
import type { ProcessLog } from "../log.ts";

/** An error that nobody caught leaves the process in a state that nobody knows: it is logged, and the process ends with code 1. */
export const exitOnUncaughtError = (log: ProcessLog): void => {
  const exit = (kind: string) => (error: unknown) => {
    log.fatal({ kind, detail: error instanceof Error ? error.stack : inspect(error) }, "the process ends");
    log.flushSync();
    process.exit(1);
  };
  process.on("uncaughtException", exit("uncaughtException"));
  process.on("unhandledRejection", exit("unhandledRejection"));
};
