import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import { type OwnerStatement, runAllOrNone } from "../database/database.ts";
import type { Row } from "../database/transaction.ts";
import { prepareDatabase, prepareMetadata } from "../database/prepare-database.ts";
import { readCatalog } from "../database/read-catalog.ts";
import { runInTransaction, type SessionAnswer, type SessionStatement } from "../database/session.ts";
import { writeFileList } from "../storage/stored-files.ts";
import { countRows, type RowCounts } from "./count-rows.ts";
import { createEngine, type EngineCall } from "./engine.ts";
import { openPglite, toAdminConnection } from "./open-pglite.ts";
import type { Progress } from "./progress.ts";
import type { DatabaseInfo, DatabaseOptions } from "./protocol.ts";

/** The embedded database, in the thread that opened it; see `Database` for what the calls do. */
export type OpenDatabase = {
  facts: DatabaseInfo;
  run(statement: SessionStatement, call: EngineCall): Promise<SessionAnswer>;
  query(sql: string, values: unknown[], call: EngineCall): Promise<Row[]>;
  transact(statements: OwnerStatement[], call: EngineCall): Promise<Row[][] | null>;
  /** Copies the files to a new folder while nothing else runs, with the list of `writeFileList`, and returns what it holds. */
  copy(to: string, call: EngineCall): Promise<RowCounts>;
  close(): Promise<void>;
};

export type DatabaseEvents = {
  /** Called with a table's name after each committed write to it, before the response is sent. */
  onChange(table: string): void;
  /** Called when the database engine itself crashed: later results are invalid. */
  onCrash?(error: unknown): void;
};

const tablesSql = "select tablename as name from pg_catalog.pg_tables where schemaname = 'public'";

/** Opens the database and migrates it. Throws if a migration fails or the folder is unusable. */
export const openDatabase = async (
  { directory, loadDataDir, ...options }: DatabaseOptions,
  { onChange, onCrash }: DatabaseEvents,
  progress?: Progress,
): Promise<OpenDatabase> => {
  const database = await openPglite({ directory, loadDataDir });
  const setup = toAdminConnection(database);
  await prepareMetadata(setup);
  await prepareDatabase(setup, options);
  await database.listen("changes", onChange);
  const engine = createEngine(database, { progress, onCrash });
  return {
    facts: {
      catalog: await readCatalog(setup),
      tables: (await setup.query<{ name: string }>(tablesSql)).map(({ name }) => name),
    },
    // The engine has no timers: a statement that takes too long ends with its thread.
    run: (statement, call) =>
      engine.exclusively(call, (execute) =>
        runInTransaction(execute, { ...statement, session: { ...statement.session, timeoutMs: 0 } }),
      ),
    query: (sql, values, call) => engine.exclusively(call, (execute) => execute(sql, values)),
    transact: (statements, call) => engine.exclusively(call, (execute) => runAllOrNone(execute, statements)),
    copy: (to, call) =>
      engine.exclusively(call, async (execute) => {
        if (directory === undefined) throw new Error("A database in memory has no files");
        const counts = await countRows(execute);
        await writeFileList({ query: (text, values) => execute(text, values) as never }, to);
        await execute("checkpoint");
        await engine.hold(call.callId, () => cp(directory, to, { recursive: true, mode: constants.COPYFILE_FICLONE }));
        return counts;
      }),
    close: engine.close,
  };
};
