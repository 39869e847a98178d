import { type Keys, keysName } from "../database/api-keys.ts";
import { findMetadata, metadataSql, writeMetadata } from "../database/metadata.ts";
import { moveName, rejectUnfinishedMove } from "../database/unfinished-move.ts";
import { awaitDatabase, connect } from "../postgres/connect.ts";
import { withMigrationLock } from "../postgres/migration-lock.ts";
import { openEngine, sessionSettings } from "../postgres/open-engine.ts";
import { claimFolder, claimName } from "../storage/claim-folder.ts";
import type { Engine } from "../transfer/engine.ts";
import { listTables } from "../transfer/list-tables.ts";
import { TransferError } from "../transfer/transfer-error.ts";

export type PostgresSource = { engine: Engine; keys: Keys };
export type PostgresTarget = {
  engine: Engine;
  /** Stores the keys and which folder has the files, if one does: from now on a site can start there. */
  finish(keys: Keys, storageDirectory: string | null): Promise<void>;
  close(): Promise<void>;
};

type Begun = { place: string };

const stateSql = "select to_regclass('site_private.state') is not null as exists";
const othersSql = `select count(*)::int as others from pg_catalog.pg_stat_activity
  where datname = current_database() and usename = session_user and pid <> pg_backend_pid() and backend_type = 'client backend'`;

export const hasState = async ({ query }: Pick<Engine["connection"], "query">): Promise<boolean> =>
  (await query<{ exists: boolean }>(stateSql))[0]?.exists === true;

const snapshotName = "site snapshot";

/** A migration would wait for a snapshot for minutes, and everybody else behind it: the snapshot gives way. */
export const endPostgresSnapshots = async ({ query }: Pick<Engine["connection"], "query">): Promise<void> => {
  await query(
    `select pg_terminate_backend(pid) from pg_catalog.pg_stat_activity
     where datname = current_database() and usename = session_user and application_name = $1`,
    [snapshotName],
  );
};

export const noSite = () => new TransferError("The database of the settings holds no site.");

const findUrl = (url: string): Promise<string> => awaitDatabase(url, { waitMs: 0, onWait: () => undefined });

const rejectConnected = async ({ connection }: Engine): Promise<void> => {
  const others = (await connection.query<{ others: number }>(othersSql))[0]?.others ?? 0;
  if (others === 0) return;
  throw new TransferError(
    `The database of the site has ${others} other connection${others === 1 ? "" : "s"} of its user: stop the site with all its replicas, and whatever else uses it, such as a pooler that keeps connections.`,
  );
};

/** The locks come before the first look at the rows, of which this transaction then sees those of one moment. */
const beginSnapshot = async ({ connection }: Engine, mode: "access share" | "share"): Promise<void> => {
  const names = (await listTables(connection)).map(({ name }) => name);
  await connection.run(`begin isolation level repeatable read read only; ${sessionSettings}`);
  await connection.run(`lock table ${names.join(", ")} in ${mode} mode`);
};

/** The database of a site that may run, as it is at one moment. `endPostgresSnapshots` ends it. Throws a TransferError. */
export const openPostgresSnapshot = async (url: string): Promise<Engine> => {
  const engine = await openEngine(url);
  try {
    await engine.connection.run(`set application_name to '${snapshotName}'`);
    await rejectUnfinishedMove(engine.connection);
    await beginSnapshot(engine, "access share");
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
};

/** The database of a site that does not run. Until it is closed, nobody can write there. Throws a TransferError. */
export const openPostgresSource = async (url: string): Promise<PostgresSource> => {
  const engine = await openEngine(await findUrl(url));
  try {
    const keys = (await hasState(engine.connection)) ? await findMetadata<Keys>(engine.connection, keysName) : null;
    if (!keys) throw noSite();
    await rejectUnfinishedMove(engine.connection);
    await rejectConnected(engine);
    await beginSnapshot(engine, "share");
    return { engine, keys };
  } catch (error) {
    await engine.close();
    throw error;
  }
};

const isLocked = (error: unknown): boolean => (error as { code?: string }).code === "55P03";
const asBusy = (error: unknown): never => {
  throw isLocked(error) ? new TransferError("Another move to this database is still running.") : error;
};

/** Marks an empty database, or one that a move has begun to fill: no site starts there until that is finished. */
const mark = (url: string, place: string, check: (begun: string | null) => Promise<void>): Promise<void> =>
  withMigrationLock(url, async (connection) => {
    const begun = (await hasState(connection)) ? await findMetadata<Begun>(connection, moveName) : null;
    if (!begun && (await listTables(connection)).length > 0)
      throw new TransferError("The database to move to already holds tables: take an empty one.");
    await check(begun?.place ?? null);
    await connection.run("set lock_timeout = '1s'");
    await connection.transaction(async (transaction) => {
      await transaction.run(metadataSql);
      await writeMetadata(transaction, moveName, { place } satisfies Begun);
    });
  }).catch(asBusy);

/**
 * Opens the database that a site is moved to: empty, or left by a move that was interrupted. `check` is given the place for
 * files of that move and may throw before anything is changed. Throws a TransferError.
 */
export const openPostgresTarget = async (
  target: string,
  place: string,
  check: (begun: string | null) => Promise<void>,
): Promise<PostgresTarget> => {
  const url = await findUrl(target);
  await mark(url, place, check);
  // Its transaction holds the mark as long as the move runs, and takes it away in the end.
  const lock = await connect(url);
  try {
    await lock.query("begin; set local idle_in_transaction_session_timeout = 0");
    const marked = "select from site_private.state where name = $1 for update nowait";
    await lock.query(marked, [moveName]).catch(asBusy);
    const engine = await openEngine(url);
    return {
      engine,
      async finish(keys, storageDirectory) {
        const { connection } = engine;
        await writeMetadata(connection, keysName, keys);
        await connection.query("delete from site_private.state where name = $1", [claimName]);
        if (storageDirectory !== null) await claimFolder(connection, storageDirectory);
        await lock.query("delete from site_private.state where name = $1", [moveName]);
        await lock.query("commit");
      },
      async close() {
        await engine.close();
        await lock.end();
      },
    };
  } catch (error) {
    await lock.end();
    throw error;
  }
};
