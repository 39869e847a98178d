import { type OpenDatabase, openDatabase } from "#server/backend/embedded/open-database.ts";
import type { OpenConnection } from "#server/backend/embedded/connection.ts";
import type { SchemaCache } from "#server/backend/embedded/open-pglite.ts";

const withinDeadline = async <Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database timed out after ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

const schemas = new WeakMap<Blob, string>();

/** What the library reads of the schema takes a third of opening a database; all that begin as one dump have the same. */
const createSchemaCache = (dump: Blob): SchemaCache => {
  let isAsInDump = true;
  return {
    get: async () => (isAsInDump ? schemas.get(dump) : undefined),
    set: async (_key, schema) => void (isAsInDump && schemas.set(dump, schema)),
    delete: async () => void (isAsInDump = false),
  };
};

/**
 * The embedded database in the test's own thread: the library is loaded once per process, and fake timers apply to it.
 * It ends after the calls under way, and its 150 MB with it, although the test's own variables outlive its file.
 */
export const openInProcess: OpenConnection = async (options, events) => {
  const schemaCache = options.loadDataDir && createSchemaCache(options.loadDataDir);
  let open: OpenDatabase | null = await openDatabase({ ...options, schemaCache }, events);
  const { facts } = open;
  const calls = new Set<Promise<unknown>>();
  const run = async <Value>(call: (database: OpenDatabase) => Promise<Value>, deadlineMs: number): Promise<Value> => {
    if (!open) throw new Error("The database of this test is closed");
    const running = withinDeadline(call(open), deadlineMs);
    calls.add(running);
    void running.catch(() => undefined).finally(() => calls.delete(running));
    return running;
  };
  return {
    facts,
    forward: (call, { deadlineMs }) => run((database) => database.call(call, { deadlineMs }), deadlineMs),
    query: (sql, values, { deadlineMs }) => run((database) => database.query(sql, values, {}), deadlineMs),
    status: () => ({ isUp: true, restarts: 0 }),
    close: async () => {
      const closing = open;
      open = null;
      await Promise.allSettled(calls);
      await closing?.close();
    },
  };
};
