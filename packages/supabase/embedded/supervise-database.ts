import type { SessionAnswer } from "../database/session.ts";
import { ensureDatabase, rejectOtherEngine } from "./create-database.ts";
import type { ConnectionEvents, DatabaseConnection } from "./connection.ts";
import { type DatabaseThread, startDatabaseThread, type ThreadSettings } from "./database-thread.ts";
import type { Row } from "../database/transaction.ts";
import type { RowCounts } from "./count-rows.ts";
import type { DatabaseInfo, DatabaseOptions } from "./protocol.ts";

const program = new URL("./worker.ts", import.meta.url);
const defaults: ThreadSettings = { stallMs: 10_000, openMs: 120_000, heapMb: 192, program };
const closeMs = 3_000;
const copyMs = 300_000;
/** A thread that ran this long counts as healthy: it is restarted without a delay. */
const healthyAfterMs = 60_000;
const longestBackoffMs = 30_000;

const getBackoffMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestBackoffMs, 250 * 2 ** failures);

const createRestartingError = () => Object.assign(new Error("The database is restarting"), { code: "57P01" });

/**
 * Runs the database in its own thread. A thread that hangs, crashes or uses too much memory is terminated and
 * restarted, with exponential backoff. Rejects if the database cannot be opened the first time.
 */
export const superviseDatabase = async (
  options: DatabaseOptions,
  events: ConnectionEvents,
  settings: Partial<ThreadSettings> = {},
): Promise<DatabaseConnection> => {
  const start = () => startDatabaseThread(options, events, { ...defaults, ...settings });
  let thread: DatabaseThread | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  let restarts = 0;

  const restartAfter = (milliseconds: number) => {
    timer = setTimeout(() => void restart(), milliseconds);
  };

  const restart = async (): Promise<void> => {
    if (isClosed) return;
    const begunAt = performance.now();
    const putOff = (reason: string) => {
      failures += 1;
      if (isClosed) return;
      const restartInMs = getBackoffMs(failures);
      events.report({ kind: "database-not-restarted", reason, restartInMs });
      restartAfter(restartInMs);
    };
    if (!(await events.mayOpen())) return putOff("the disk is full");
    if (isClosed) return;
    const next = start();
    thread = next;
    try {
      await next.ready;
    } catch (error) {
      thread = null;
      await next.ended;
      return putOff((error as Error).message);
    }
    restarts += 1;
    watch(next);
    events.report({ kind: "database-restarted", tookMs: Math.round(performance.now() - begunAt), restarts });
    events.onRestart();
  };

  const watch = (running: DatabaseThread): void => {
    const readyAt = performance.now();
    void running.ended.then((reason) => {
      if (isClosed) return;
      thread = null;
      if (performance.now() - readyAt >= healthyAfterMs) failures = 0;
      const restartInMs = getBackoffMs(failures);
      failures += 1;
      events.report({ kind: "database-ended", reason, restartInMs });
      restartAfter(restartInMs);
    });
  };

  if (options.directory !== undefined) await rejectOtherEngine(options.directory);
  await ensureDatabase(options);
  const first = start();
  const facts: DatabaseInfo = await first.ready.catch(async (error: unknown) => {
    await first.ended;
    throw error;
  });
  thread = first;
  watch(first);

  const request = <Value>(...values: Parameters<DatabaseThread["request"]>): Promise<Value> =>
    thread ? thread.request<Value>(...values) : Promise.reject(createRestartingError());
  return {
    facts,
    run: (statement, { deadlineMs }) => request<SessionAnswer>({ kind: "run", statement, deadlineMs }),
    query: (sql, values, { deadlineMs }) => request<Row[]>({ kind: "query", sql, values, deadlineMs }),
    transact: (statements, { deadlineMs }) => request<Row[][] | null>({ kind: "transact", statements, deadlineMs }),
    copy: (to) => request<RowCounts>({ kind: "copy", to, deadlineMs: copyMs }),
    status: () => ({ isUp: thread !== null, restarts }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await thread?.close(closeMs);
    },
  };
};
