import path from "node:path";
import type { Keys } from "@site/supabase/database/api-keys.ts";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { openEmbeddedSource } from "@site/supabase/move/open-embedded.ts";
import { openPostgresSource } from "@site/supabase/move/open-postgres.ts";
import { createObjectStore } from "@site/supabase/storage/create-object-store.ts";
import type { ObjectStore } from "@site/supabase/storage/object-store.ts";
import type { Engine } from "@site/supabase/transfer/engine.ts";
import { isSiteRunning } from "../backup/machine/control-socket.ts";
import { createDataDir, DataDirError } from "../data-dir.ts";
import type { Env } from "../env.ts";

/** The place that a site is moved from. It is stopped, and nothing can start there before `close`. */
export type MoveSource = {
  files: ObjectStore | null;
  keys: Keys;
  /** Opens the database, or a copy of it in `scratch`. */
  open(scratch: string): Promise<Engine>;
  close(): Promise<void>;
};

const openPostgres = async (url: string, files: ObjectStore | null): Promise<MoveSource> => {
  const { engine, keys } = await openPostgresSource(url);
  return { files, keys, open: async () => engine, close: engine.close };
};

const openEmbedded = async (dataDir: string, files: ObjectStore | null): Promise<MoveSource> => {
  if (!hasDatabase(path.join(dataDir, "db"))) throw new DataDirError(`${dataDir} holds no site.`);
  if (await isSiteRunning(dataDir)) throw new DataDirError(`The site runs on ${dataDir}. Stop it first.`);
  const { database, readKeys, release } = await createDataDir(dataDir);
  let engine: Engine | null = null;
  return {
    files,
    keys: await readKeys(),
    open: async (scratch) => (engine = await openEmbeddedSource(database, scratch)),
    async close() {
      await engine?.close();
      release();
    },
  };
};

/** Opens the place that the settings name. Throws a DataDirError or a TransferError, also while the site runs. */
export const openSource = async (env: Env): Promise<MoveSource> => {
  if (env.hosted)
    throw new DataDirError(
      "The site is at SUPABASE_URL, whose accounts belong to that service. Its content moves as one file: docs/hosted.md says how.",
    );
  const dataDir = path.resolve(env.dataDir);
  const files = createObjectStore({ storageDirectory: path.join(dataDir, "storage"), s3: env.s3 });
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  return url === undefined ? openEmbedded(dataDir, files) : openPostgres(url, files);
};
