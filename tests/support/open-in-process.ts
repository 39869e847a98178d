import { openDatabase } from "#server/backend/embedded/open-database.ts";
import type { OpenConnection } from "#server/backend/embedded/connection.ts";

const withinDeadline = async <Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The database timed out after ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** The embedded database in the test's own thread: the library is loaded once per file, and fake timers apply to it. */
export const openInProcess: OpenConnection = async (options, events) => {
  const database = await openDatabase(options, events);
  return {
    facts: database.facts,
    forward: (call, { deadlineMs }) => withinDeadline(database.call(call, { deadlineMs }), deadlineMs),
    query: (sql, values, { deadlineMs }) => withinDeadline(database.query(sql, values, {}), deadlineMs),
    status: () => ({ isUp: true, restarts: 0 }),
    close: () => database.close(),
  };
};
