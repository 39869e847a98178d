import type { Backend, EmailDriver } from "./backend.ts";
import type { DatabaseEvent } from "./embedded/connection.ts";
import type { Keys } from "./supabase-lite/lite-app.ts";
import type { ErrorLogger } from "./gateway/create-gateway.ts";
import type { SeedStory } from "./seed.ts";

export type BackendOptions = {
  siteUrl: string;
  mail: EmailDriver;
  /** A Supabase project elsewhere: then nothing else is looked at. */
  supabase?: { url: string; publishableKey: string; secretKey: string } | undefined;
  /** A PostgreSQL server: then keys and data live there. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; in memory without one. */
  directory?: string | undefined;
  /** Folder of the stored files; without one there is no storage. */
  storageDirectory?: string | undefined;
  /** Asked only when the embedded database is chosen. */
  readKeys: () => Keys | Promise<Keys>;
  /** Written as posts on the very first start. */
  stories?: SeedStory[] | undefined;
  /** Told of every answer of 500 or more, with its causes. For the log: they may contain the database's own words. */
  logError?: ErrorLogger | undefined;
  /** Told what happens to the embedded database while it runs. */
  onEvent?: ((event: DatabaseEvent) => void) | undefined;
};

/** The backend that the options ask for. Each driver is loaded only when chosen: the embedded database alone is 100 MB. */
export const createBackend = async ({
  supabase,
  databaseUrl,
  directory,
  readKeys,
  ...options
}: BackendOptions): Promise<Backend> => {
  if (supabase) {
    const { createHostedBackend } = await import("./hosted.ts");
    return createHostedBackend({ ...supabase, siteUrl: options.siteUrl });
  }
  if (databaseUrl !== undefined) {
    const { createPostgresBackend } = await import("./postgres.ts");
    return createPostgresBackend({ ...options, url: databaseUrl });
  }
  const { createEmbeddedBackend } = await import("./embedded.ts");
  return createEmbeddedBackend({ ...options, directory, keys: await readKeys() });
};
