import { toPasswordTurn } from "#server/backend/auth/password-turn.ts";
import { toRequestPasswords } from "#server/backend/supabase-lite/request-passwords.ts";
import { type OpenDatabase, openDatabase } from "#server/backend/embedded/open-database.ts";
import type { OpenConnection } from "#server/backend/embedded/connection.ts";
import type { SchemaCache } from "#server/backend/embedded/open-pglite.ts";

const withDeadline = async <Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database timed out after ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

const schemas = new WeakMap<Blob, string>();

/** Introspecting the schema takes a third of the time to open a database; databases from the same dump share the result. */
const createSchemaCache = (dump: Blob): SchemaCache => {
  let isUnchanged = true;
  return {
    get: async () => (isUnchanged ? schemas.get(dump) : undefined),
    set: async (_key, schema) => void (isUnchanged && schemas.set(dump, schema)),
    delete: async () => void (isUnchanged = false),
  };
};

/**
 * Opens the embedded database in the test's own thread: the library is loaded once per process, and fake timers apply to
 * it. Closing waits for pending calls and drops the reference to the database: the variables of a test outlive its file,
 * and would keep 150 MB.
 */
export const openInProcess: OpenConnection = async (options, events) => {
  const schemaCache = options.loadDataDir && createSchemaCache(options.loadDataDir);
  let open: OpenDatabase | null = await openDatabase({ ...options, schemaCache }, events);
  const { facts } = open;
  const pendingCalls = new Set<Promise<unknown>>();
  const run = async <Value>(call: (database: OpenDatabase) => Promise<Value>, deadlineMs: number): Promise<Value> => {
    if (!open) throw new Error("The database of this test is closed");
    const pending = withDeadline(call(open), deadlineMs);
    pendingCalls.add(pending);
    void pending.catch(() => undefined).finally(() => pendingCalls.delete(pending));
    return pending;
  };
  return {
    facts,
    forward(call, options) {
      const { deadlineMs } = options;
      const passwords = toRequestPasswords(events.passwords, toPasswordTurn(options));
      return run((database) => database.call(call, { deadlineMs, passwords }), deadlineMs);
    },
    run: (statement, { deadlineMs }) => run((database) => database.run(statement, { deadlineMs }), deadlineMs),
    query: (sql, values, { deadlineMs }) => run((database) => database.query(sql, values, {}), deadlineMs),
    transact: (statements, { deadlineMs }) =>
      run((database) => database.transact(statements, { deadlineMs }), deadlineMs),
    status: () => ({ isUp: true, restarts: 0 }),
    close: async () => {
      const closing = open;
      open = null;
      await Promise.allSettled(pendingCalls);
      await closing?.close();
    },
  };
};
