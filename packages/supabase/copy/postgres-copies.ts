import { type Keys, keysName } from "../database/api-keys.ts";
import { lastBackupName } from "../database/last-backup.ts";
import { findMetadata, writeMetadata } from "../database/metadata.ts";
import { hasState, noSite } from "../move/open-postgres.ts";
import { withBackupLock } from "../postgres/backup-lock.ts";
import { awaitDatabase, connect } from "../postgres/connect.ts";
import { toAdminConnection, withMigrationLock } from "../postgres/migration-lock.ts";
import { claimFolder } from "../storage/claim-folder.ts";
import type { DatabaseCopies, LastBackup } from "./database-copies.ts";
import { runCopyProcess } from "./run-copy-process.ts";

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
type Source = {
  /** Without a pooler in between. */
  url: string;
  migrationsDirectory: string;
  clusterArchive?: string | undefined;
};

const findAddress = (url: string): Promise<string> => awaitDatabase(url, { waitMs: 0, onWait: () => undefined });

/** Copies of a PostgreSQL in use. `query` runs a statement as its owner. */
export const createPostgresCopies = ({ url, query, ...source }: Source & { query: Query }): DatabaseCopies => ({
  copy: (to) => runCopyProcess({ url, to, clusterArchive: undefined, ...source }),
  shared: {
    exclusively: (work) => withBackupLock(url, work),
    findLastBackup: () => findMetadata<LastBackup>({ query }, lastBackupName),
    writeLastBackup: (backup) => writeMetadata({ query }, lastBackupName, backup),
  },
});

/** The last good backup of the site on a PostgreSQL; null if there is no site. Rejects if it cannot be opened. */
export const findLastBackup = async (address: string): Promise<LastBackup | null> => {
  const client = await connect(await findAddress(address));
  try {
    const connection = toAdminConnection(client);
    return (await hasState(connection)) ? await findMetadata<LastBackup>(connection, lastBackupName) : null;
  } finally {
    void client.end();
  }
};

/**
 * Opens a site's PostgreSQL for copies only, whether the site runs or not. `storageDirectory` is the folder of its files,
 * unless a bucket has them. Throws a TransferError or a DatabaseStartError.
 */
export const openPostgresCopies = async (
  address: string,
  { storageDirectory, ...source }: Omit<Source, "url"> & { storageDirectory: string | undefined },
): Promise<{ copies: DatabaseCopies; keys: Keys; close(): Promise<void> }> => {
  const url = await findAddress(address);
  const keys = await withMigrationLock(url, async (connection) => {
    const storedKeys = (await hasState(connection)) ? await findMetadata<Keys>(connection, keysName) : null;
    if (!storedKeys) throw noSite();
    if (storageDirectory !== undefined) await claimFolder(connection, storageDirectory);
    return storedKeys;
  });
  const client = await connect(url);
  const { query } = toAdminConnection(client);
  return { copies: createPostgresCopies({ url, query, ...source }), keys, close: () => client.end() };
};
