import type { PGlite } from "@electric-sql/pglite";
import type { Row } from "../database/transaction.ts";
import type { Progress } from "./progress.ts";

/** A call of the main thread: its number, and when its caller stops waiting, in milliseconds since 1970. */
export type EngineCall = { callId: number; expiresAt: number };

type Execute = (text: string, values?: unknown[]) => Promise<Row[]>;

type Options = {
  progress?: Progress | undefined;
  /** Called when the engine itself crashed: later results are invalid. */
  onCrash?: ((error: unknown) => void) | undefined;
};

const readText = (error: unknown, name: string): string => {
  const value: unknown = error !== null && typeof error === "object" ? Reflect.get(error, name) : undefined;
  return typeof value === "string" ? value : "";
};

/**
 * A trap in the engine's WebAssembly code or its exit: it will not respond any more. Or a response that the driver
 * cannot parse (RangeError): the rest of it stays buffered, and every later request would get the response to another
 * one.
 */
const isCrash = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || error instanceof RangeError || readText(error, "name") === "ExitStatus";

// An internal error, a failed read or write, a full disk, or an error for which PostgreSQL itself would exit. After
// some of these PGlite continues with locks held and every later statement fails; after others it works as before.
const isSuspicious = (error: unknown): boolean =>
  /^(XX|58|53100)/.test(readText(error, "code")) || /^(FATAL|PANIC)$/.test(readText(error, "severity"));

// Writes to the database's log and waits for it, like any commit.
const probe = "select pg_logical_emit_message(true, 'probe', '')";

// Workaround (PGlite 0.5: it reads the number of parameters as a signed 16-bit integer; remove when it rejects more).
const maxValues = 32_767;
const tooManyValues = () => Object.assign(new Error("A statement has too many values"), { code: "54000" });

/** The database's one connection, of which each call has exclusive use, first come, first served. */
export const createEngine = (database: Pick<PGlite, "query" | "close">, { progress, onCrash }: Options) => {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let isChecking = false;
  let hasCrashed = false;

  const crash = (error: unknown): void => {
    hasCrashed = true;
    onCrash?.(error);
  };

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  /** Whether the engine still works after a suspicious error, once the failed call has ended. */
  const check = async (cause: unknown): Promise<void> => {
    if (isChecking || hasCrashed) return;
    isChecking = true;
    await inTurn(() => database.query(probe)).catch(() => crash(cause));
    isChecking = false;
  };

  const executeFor =
    (callId: number): Execute =>
    async (text, values = []) => {
      if (values.length > maxValues) throw tooManyValues();
      progress?.setRunning(callId);
      try {
        return (await database.query<Row>(text, values)).rows;
      } catch (error) {
        if (isCrash(error)) crash(error);
        else if (isSuspicious(error)) void check(error);
        throw error;
      } finally {
        progress?.setRunning(0);
      }
    };

  return {
    /** Runs `work` when it is its turn. Rejects if its caller does not wait any more, or the database is closed. */
    exclusively: <Result>({ callId, expiresAt }: EngineCall, work: (execute: Execute) => Promise<Result>) =>
      inTurn(async () => {
        if (isClosed) throw new Error("The database is closed");
        if (expiresAt <= Date.now()) throw new Error("The request timed out while waiting for the database");
        return work(executeFor(callId));
      }),
    /** Keeps all others waiting while `work` does something else than statements: a long call, but one that works. */
    hold: async <Result>(callId: number, work: () => Promise<Result>): Promise<Result> => {
      progress?.setRunning(callId);
      return work().finally(() => progress?.setRunning(0));
    },
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await database.close();
      }),
  };
};
