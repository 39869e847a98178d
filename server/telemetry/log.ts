import { pino } from "pino";
import { toInertText } from "#contracts/inert-text.ts";
import type { LogBuffer } from "./log-buffer.ts";

export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;
/** The logger of the process itself; also flushes at exit. */
export type ProcessLog = Log & Pick<ReturnType<typeof pino>, "fatal"> & { flushSync(): void };

/** JSON lines on standard output, buffered and written a few times a second and at exit; `buffer` receives them too. */
export const createLog = (level: string, buffer?: Pick<LogBuffer, "write">): ProcessLog => {
  const output = pino.destination({ minLength: 16_000, sync: false, periodicFlush: 200 });
  const flushSync = () => output.flushSync();
  const write = (line: string): void => {
    // A terminal shows these lines as they are, and emails contain texts of visitors.
    const shown = toInertText(line);
    output.write(shown);
    buffer?.write(shown);
  };
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write, flushSync } as never);
  return Object.assign(log, { flushSync });
};
