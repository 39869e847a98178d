import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Keys } from "@site/supabase/database/api-keys.ts";
import { openEmbeddedTarget } from "@site/supabase/move/open-embedded.ts";
import { openPostgresTarget } from "@site/supabase/move/open-postgres.ts";
import type { Engine } from "@site/supabase/transfer/engine.ts";
import { isInUse } from "../backup/machine/data-archive.ts";
import { createDataDir, DataDirError, workMarkers } from "../data-dir.ts";
import type { MoveTarget } from "./read-target.ts";

/** The place that a site is moved to. Until `finish` nothing starts there. */
export type OpenTarget = {
  engine: Engine;
  /** A folder for what is needed meanwhile; deleted by `close`. */
  scratch: string;
  storage: string;
  finish(keys: Keys): Promise<void>;
  close(): Promise<void>;
};

const clusterArchive = "build/cluster.tar.gz";

const rejectUsed = async (dataDir: string): Promise<void> => {
  if (await isInUse(dataDir))
    throw new DataDirError(`${dataDir} already holds a site, or files of one. Choose another folder.`);
};

const openScratch = async (root: string) => {
  const scratch = path.join(root, "move-scratch");
  // A process of a run that was killed may still write there for a moment.
  const removeScratch = () => rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  await removeScratch();
  return { scratch, removeScratch };
};

const openPostgres = async (url: string, { dataDir, s3 }: MoveTarget): Promise<OpenTarget> => {
  const target = await openPostgresTarget(url, dataDir, async (begun) => {
    if (begun !== dataDir) await rejectUsed(dataDir);
  });
  try {
    const { root, storage } = await createDataDir(dataDir, { shared: true });
    const { scratch, removeScratch } = await openScratch(root);
    return {
      engine: target.engine,
      scratch,
      storage,
      finish: (keys) => target.finish(keys, s3 ? null : storage),
      async close() {
        await target.close();
        await removeScratch();
      },
    };
  } catch (error) {
    await target.close();
    throw error;
  }
};

const openEmbedded = async ({ dataDir }: MoveTarget): Promise<OpenTarget> => {
  const marker = path.join(dataDir, workMarkers.move);
  if (!existsSync(marker)) await rejectUsed(dataDir);
  const { root, storage, database, writeKeys, release } = await createDataDir(dataDir, { continues: "move" });
  await writeFile(marker, "");
  const { scratch, removeScratch } = await openScratch(root);
  const target = await openEmbeddedTarget(database, scratch, clusterArchive).catch((error: unknown) => {
    release();
    throw error;
  });
  let isClosed = false;
  return {
    engine: target.engine,
    scratch,
    storage,
    async finish(keys) {
      isClosed = true;
      await target.finish();
      await writeKeys(keys);
      await rm(marker);
    },
    async close() {
      if (!isClosed) await target.engine.close();
      await removeScratch();
      release();
    },
  };
};

/** Opens the place to move to: an empty one, or one that an interrupted move has left. Throws a DataDirError or a TransferError. */
export const openTarget = (target: MoveTarget): Promise<OpenTarget> =>
  target.databaseUrl === undefined ? openEmbedded(target) : openPostgres(target.databaseUrl, target);
