import type { Backend, EmailDriver } from "./backend.ts";
import type { DatabaseEvent } from "./embedded/connection.ts";
import type { SiteUrl } from "./http/site-url.ts";
import type { Keys } from "./database/api-keys.ts";
import type { ErrorLogger } from "./plain-error.ts";
import type { StageListener } from "./stages.ts";
import type { S3Options } from "./storage/s3-client.ts";
import type { SiteOptions } from "./site-options.ts";

export type BackendOptions<Database = unknown> = SiteOptions<Database> & {
  siteUrl: SiteUrl;
  mail: EmailDriver;
  /** A Supabase project elsewhere, which has its own schema, files and emails. */
  supabase?: { url: string; publishableKey: string; secretKey: string } | undefined;
  /** A PostgreSQL server, which then holds keys and data. */
  databaseUrl?: string | undefined;
  /** The same server, or the database of the project, without a pooler in between. */
  databaseDirectUrl?: string | undefined;
  /** Number of connections to it. */
  databasePoolSize?: number | undefined;
  /** How long the start waits for that server while it cannot be reached, in milliseconds; not at all by default. */
  waitMs?: number | undefined;
  /** Room for anonymous reads in memory, in bytes; a project elsewhere has none. */
  readCacheBytes?: number | undefined;
  /** Folder of the embedded database; without it the database is in memory. */
  directory?: string | undefined;
  /** Folder of the stored files; without it storage is disabled. */
  storageDirectory?: string | undefined;
  /** An archive of an empty embedded database for the first start; see `DatabaseOptions`. */
  clusterArchive?: string | undefined;
  /** A bucket for the stored files instead of the folder. */
  s3?: S3Options | undefined;
  /** Called only for the embedded database. */
  readKeys: () => Keys | Promise<Keys>;
  /**
   * Called for each response with a status of 500 or more, with its causes. For the log: messages may contain database
   * internals.
   */
  logError?: ErrorLogger | undefined;
  /** Called with lifecycle events of the database. */
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
  onStage?: StageListener | undefined;
};

/**
 * Creates the backend for the given options. Each driver is loaded only when chosen: the embedded database alone is 100
 * MB.
 */
export const createBackend = async <Database>({
  supabase,
  databaseUrl,
  databaseDirectUrl: directUrl,
  databasePoolSize: poolSize,
  directory,
  readKeys,
  ...options
}: BackendOptions<Database>): Promise<Backend<Database>> => {
  if (supabase) {
    const { createHostedBackend } = await import("./hosted.ts");
    return createHostedBackend({ ...options, ...supabase, databaseUrl: directUrl });
  }
  if (databaseUrl !== undefined) {
    const { createPostgresBackend } = await import("./postgres.ts");
    return createPostgresBackend({ ...options, url: databaseUrl, directUrl, poolSize });
  }
  const { createEmbeddedBackend } = await import("./embedded.ts");
  return createEmbeddedBackend({ ...options, directory, keys: await readKeys() });
};
