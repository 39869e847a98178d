import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;
/** The log of the process itself, which also has the last word. */
export type ProcessLog = Log & Pick<ReturnType<typeof pino>, "fatal"> & { flushSync(): void };

/** Lines of JSON on standard output. They are gathered and written a few times a second, and at the end of the process. */
export const createLog = (level: string): ProcessLog => {
  const destination = pino.destination({ minLength: 4_096, sync: false, periodicFlush: 200 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return Object.assign(log, { flushSync: () => destination.flushSync() });
};
