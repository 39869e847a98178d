import type { EmailDriver } from "../backend.ts";
import type { LiteResponse, LiteCall } from "../gateway/lite-call.ts";
import { createLiteApp } from "../supabase-lite/lite-app.ts";
import { createRequestContext, type RequestContext, requestContext } from "../supabase-lite/request-context.ts";
import { readCatalog } from "../database/read-catalog.ts";
import { runInTransaction, type SessionAnswer, type SessionStatement } from "../database/session.ts";
import { prepareDatabase, prepareMetadata } from "../database/prepare-database.ts";
import { runCall } from "../supabase-lite/handle-call.ts";
import { openPglite, type SchemaCache, toAdminConnection } from "./open-pglite.ts";
import { createEngineCheck, watchStatements } from "./watch-statements.ts";
import type { Progress } from "./progress.ts";
import { type OwnerStatement, type Row, runAll } from "../database/database.ts";
import type { DatabaseInfo, DatabaseOptions } from "./protocol.ts";

type Known = Partial<RequestContext>;

/** The embedded database with the library on top of it, in the thread that opened them. */
export type OpenDatabase = {
  facts: DatabaseInfo;
  call(call: LiteCall, known: Known): Promise<LiteResponse>;
  /** Runs a statement in a transaction of its own with the rights of a session. */
  run(statement: SessionStatement, known: Known): Promise<SessionAnswer>;
  /** Runs one statement with the rights of the database owner. */
  query(sql: string, values: unknown[], known: Known): Promise<Row[]>;
  /** Runs statements in one transaction with the rights of the database owner; see `Database.transact`. */
  transact(statements: OwnerStatement[], known: Known): Promise<Row[][] | null>;
  close(): Promise<void>;
};

export type DatabaseEvents = {
  mail: EmailDriver;
  /** Called with a table's name after each committed write to it, before the response is sent. */
  onChange(table: string): void;
  /** Called when the database engine itself crashed: later results are invalid. */
  onCrash?(error: unknown): void;
};

const tablesSql = "select tablename as name from pg_catalog.pg_tables where schemaname = 'public'";

/** Opens the database, migrates it and starts the library. Throws if a migration fails or the folder is unusable. */
export const openDatabase = async (
  options: DatabaseOptions & { schemaCache?: SchemaCache | undefined },
  { mail, onChange, onCrash }: DatabaseEvents,
  progress?: Progress,
): Promise<OpenDatabase> => {
  const { directory, loadDataDir, schemaCache, keys, siteUrl, storageDirectory } = options;
  const engine = createEngineCheck(onCrash);
  const { connection, database } = await openPglite({
    directory,
    loadDataDir,
    schemaCache,
    wrap: watchStatements(progress, engine.onError),
  });
  const app = await createLiteApp(connection, { keys, siteUrl, mail, storageDirectory, limitsStatements: false });
  const setup = toAdminConnection(database);
  await prepareMetadata(setup);
  await prepareDatabase(setup, app, { stories: options.stories, directory: options.migrationsDirectory });
  await database.listen("changes", onChange);
  engine.watch(database);
  const execute = async (text: string, values: (string | null)[] = []) =>
    (await database.query<Row>(text, values)).rows;
  const runStatement = (statement: SessionStatement): Promise<SessionAnswer> => {
    // The engine has no timers: a statement that takes too long ends with its thread.
    const session = { ...statement.session, timeoutMs: 0 };
    return runInTransaction(execute, { ...statement, session });
  };
  const transact = async (statements: OwnerStatement[]): Promise<Row[][] | null> => {
    await database.query("BEGIN");
    try {
      const results = await runAll(async (text, values) => (await database.query<Row>(text, values)).rows, statements);
      await database.query(results ? "COMMIT" : "ROLLBACK");
      return results;
    } catch (error) {
      await database.query("ROLLBACK").catch(() => undefined);
      throw error;
    }
  };
  return {
    facts: {
      catalog: await readCatalog(setup),
      tables: (await setup.query<{ name: string }>(tablesSql)).map(({ name }) => name),
    },
    call: (call, known) => runCall(app, call, known),
    run: (statement, known) => requestContext.run(createRequestContext(known), () => runStatement(statement)),
    query: (sql, values, known) =>
      requestContext.run(createRequestContext(known), async () => (await database.query<Row>(sql, values)).rows),
    transact: (statements, known) => requestContext.run(createRequestContext(known), () => transact(statements)),
    close: () => connection.close(),
  };
};
