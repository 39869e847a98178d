import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** Lines of JSON on standard output. They are gathered and written a few times a second, and at the end of the process. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ minLength: 4_096, sync: false, periodicFlush: 200 }));
