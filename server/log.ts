import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;
/** The logger of the process itself; also flushes at exit. */
export type ProcessLog = Log & Pick<ReturnType<typeof pino>, "fatal"> & { flushSync(): void };

/** JSON lines on standard output, buffered and written a few times a second and at exit. */
export const createLog = (level: string): ProcessLog => {
  const destination = pino.destination({ minLength: 4_096, sync: false, periodicFlush: 200 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return Object.assign(log, { flushSync: () => destination.flushSync() });
};
