import { withTimeout } from "@site/supabase/with-timeout.ts";
import { type OpenDatabase, openDatabase } from "@site/supabase/embedded/open-database.ts";
import type { OpenConnection } from "@site/supabase/embedded/connection.ts";

const toCall = (deadlineMs: number) => ({ callId: 0, expiresAt: Date.now() + deadlineMs });

/**
 * Opens the embedded database in the test's own thread: the library is loaded once per process, and fake timers apply to
 * it. Closing waits for pending calls and drops the reference to the database: the variables of a test outlive its file,
 * and would keep 150 MB.
 */
export const openInProcess: OpenConnection = async (options, events) => {
  let open: OpenDatabase | null = await openDatabase(options, events);
  const { facts } = open;
  const pendingCalls = new Set<Promise<unknown>>();
  const run = async <Value>(call: (database: OpenDatabase) => Promise<Value>, deadlineMs: number): Promise<Value> => {
    if (!open) throw new Error("The database of this test is closed");
    const pending = withTimeout(deadlineMs, call(open));
    pendingCalls.add(pending);
    void pending.catch(() => undefined).finally(() => pendingCalls.delete(pending));
    return pending;
  };
  return {
    facts,
    run: (statement, { deadlineMs }) => run((database) => database.run(statement, toCall(deadlineMs)), deadlineMs),
    query: (sql, values, { deadlineMs }) =>
      run((database) => database.query(sql, values, toCall(deadlineMs)), deadlineMs),
    transact: (statements, { deadlineMs }) =>
      run((database) => database.transact(statements, toCall(deadlineMs)), deadlineMs),
    copy: (to) => run((database) => database.copy(to, toCall(60_000)), 60_000),
    status: () => ({ isUp: true, restarts: 0 }),
    close: async () => {
      const closing = open;
      open = null;
      await Promise.allSettled(pendingCalls);
      await closing?.close();
    },
  };
};
