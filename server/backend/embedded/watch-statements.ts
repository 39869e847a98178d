import type { PGlite } from "@supabase/lite/pglite";
import { requestContext } from "../supabase-lite/request-context.ts";
import type { Progress } from "./progress.ts";

type Queries = Pick<PGlite, "query">;

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

// Workaround (PGlite 0.4: it reads the number of parameters as a signed 16-bit integer; remove when it rejects more).
const maxValues = 32_767;
const tooManyValues = () => Object.assign(new Error("A statement has too many values"), { code: "54000" });

// An internal error, a failed read or write, a full disk, or an error for which PostgreSQL itself would exit. After
// some of these PGlite continues with locks held and every later statement fails; after others it works as before.
const isSuspicious = (error: unknown): boolean =>
  /^(XX|58|53100)/.test(readText(error, "code")) || /^(FATAL|PANIC)$/.test(readText(error, "severity"));

// Writes to the database's log and waits for it, like any commit.
const probe = "select pg_logical_emit_message(true, 'probe', '')";

/** Checks after a suspicious error whether the engine still works, and calls `onCrash` if it does not. */
export const createEngineCheck = (onCrash: ((error: unknown) => void) | undefined) => {
  let database: Queries | null = null;
  let isChecking = false;
  const check = async (engine: Queries, cause: unknown) => {
    isChecking = true;
    try {
      await engine.query(probe);
    } catch {
      onCrash?.(cause);
    } finally {
      isChecking = false;
    }
  };
  return {
    /** The queue in which the check waits like every other query. */
    watch(engine: Queries): void {
      database = engine;
    },
    onError(error: unknown): void {
      if (isCrash(error)) return onCrash?.(error);
      // Outside the request's context, so that it runs after the failed transaction.
      if (database && !isChecking && isSuspicious(error))
        void requestContext.exit(() => database && check(database, error));
    },
  };
};

/** Publishes which call's statement is running, and reports each one that fails. */
export const watchStatements =
  (progress: Progress | undefined, onError: (error: unknown) => void) => (database: Queries) => {
    const query = database.query.bind(database) as (...values: unknown[]) => Promise<unknown>;
    database.query = (async (...values: unknown[]) => {
      if (Array.isArray(values[1]) && values[1].length > maxValues) throw tooManyValues();
      progress?.setRunning(requestContext.getStore()?.callId ?? 0);
      try {
        return await query(...values);
      } catch (error) {
        onError(error);
        throw error;
      } finally {
        progress?.setRunning(0);
      }
    }) as Queries["query"];
  };
