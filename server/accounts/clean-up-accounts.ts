import type { Client } from "../backend.ts";
import type { Log } from "../telemetry/log.ts";

const everyMs = 3_600_000;

/**
 * Deletes accounts that nobody confirmed, sessions that nobody uses and replaced tokens, every hour. Returns a stop
 * function.
 */
export const cleanUpAccounts = (service: Client, log: Pick<Log, "warn">): (() => void) => {
  let isStopped = false;
  const cleanUp = async (): Promise<void> => {
    const { error } = await service.rpc("clean_up_accounts");
    if (error && !isStopped) log.warn({ detail: error.message }, "old accounts and sessions not deleted");
  };
  const timer = setInterval(() => void cleanUp(), everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
