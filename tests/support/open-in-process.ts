import { siteOptions } from "#server/backend-options.ts";
import { withTimeout } from "@site/supabase/with-timeout.ts";
import { type OpenDatabase, openDatabase } from "@site/supabase/embedded/open-database.ts";
import type { OpenConnection } from "@site/supabase/embedded/connection.ts";
import type { DatabaseOptions } from "@site/supabase/embedded/protocol.ts";
import { rememberDatabase, type RestoreDatabase } from "./restore-database.ts";

type Opened = { database: OpenDatabase; onChange: (table: string) => void };

const toCall = (deadlineMs: number) => ({ callId: 0, expiresAt: Date.now() + deadlineMs });

const open = async (options: DatabaseOptions): Promise<Opened> => {
  const events = { onChange: (_table: string): void => undefined };
  const database = await openDatabase(options, { onChange: (table) => events.onChange(table) });
  return Object.assign(events, { database });
};

/**
 * Databases from a snapshot in the memory of this worker: what they hold at first, and the one that the test before has
 * closed, if it was the last. To restore that takes a sixth of the time in which another opens.
 */
const kept = new WeakMap<Blob, { restore: RestoreDatabase; idle: Opened | null }>();

const openOrRestore = async (options: DatabaseOptions, snapshot: Blob): Promise<Opened> => {
  const { restore, idle } = kept.get(snapshot) ?? {};
  if (!restore) {
    const opened = await open(options);
    kept.set(snapshot, { restore: await rememberDatabase(opened.database), idle: null });
    return opened;
  }
  kept.set(snapshot, { restore, idle: null });
  if (idle && (await restore(idle.database).catch(() => false))) return idle;
  await idle?.database.close();
  return open(options);
};

const isUsual = ({ directory, migrationsDirectory, seed }: DatabaseOptions) =>
  directory === undefined && !seed && migrationsDirectory === siteOptions.migrationsDirectory;

/**
 * Opens the embedded database in the test's own thread: the library is loaded once per process, and fake timers apply to
 * it. Closing waits for pending calls. The variables of a test outlive its file, and would keep the 150 MB of a database:
 * closing drops the reference to it, and keeps one for the next test.
 */
export const openInProcess: OpenConnection = async (options, { onChange }) => {
  const snapshot = isUsual(options) ? options.loadDataDir : undefined;
  let opened: Opened | null = await (snapshot ? openOrRestore(options, snapshot) : open(options));
  opened.onChange = onChange;
  const { facts } = opened.database;
  const pendingCalls = new Set<Promise<unknown>>();
  const run = async <Value>(call: (database: OpenDatabase) => Promise<Value>, deadlineMs: number): Promise<Value> => {
    if (!opened) throw new Error("The database of this test is closed");
    const pending = withTimeout(deadlineMs, call(opened.database));
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
      const closing = opened;
      opened = null;
      await Promise.allSettled(pendingCalls);
      if (!closing) return;
      closing.onChange = () => undefined;
      const same = snapshot && kept.get(snapshot);
      if (same && !same.idle) same.idle = closing;
      else await closing.database.close();
    },
  };
};
