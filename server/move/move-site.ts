import { type FileProgress, type MovedFiles, moveFiles } from "@site/supabase/move/move-files.ts";
import { moveRows } from "@site/supabase/move/move-rows.ts";
import { createObjectStore } from "@site/supabase/storage/create-object-store.ts";
import { checkS3Storage } from "@site/supabase/storage/s3-storage.ts";
import type { TransferProgress } from "@site/supabase/transfer/transfer-database.ts";
import { siteOptions } from "../backend-options.ts";
import { DataDirError } from "../data-dir.ts";
import type { Env } from "../env.ts";
import { openSource } from "./open-source.ts";
import { openTarget } from "./open-target.ts";
import type { MoveTarget } from "./read-target.ts";

type Options = {
  /** The settings of the site as it is. */
  env: Env;
  target: MoveTarget;
  onRows(progress: TransferProgress): void;
  onFiles(progress: FileProgress): void;
};
export type MovedSite = { tables: number; rows: number; files: MovedFiles };

const isSameBucket = (one: Env["s3"], other: Env["s3"]): boolean =>
  one !== undefined && one.endpoint === other?.endpoint && one.bucket === other.bucket;

const rejectBucket = (error: Error): never => {
  throw new DataDirError(`The bucket for the files cannot be used: ${error.message}`);
};

/**
 * Copies a stopped site to another place, and compares every row and file before anything can start there. The old place
 * stays as it is, only nobody is signed in at the new one. May be killed at any moment: the next call with the same target
 * begins the rows again and goes on with the files. Throws a DataDirError, a TransferError or a DatabaseStartError.
 */
export const moveSite = async ({ env, target, onRows, onFiles }: Options): Promise<MovedSite> => {
  if (target.s3) await checkS3Storage(target.s3).catch(rejectBucket);
  const source = await openSource(env);
  const closing = [source.close];
  try {
    const next = await openTarget(target);
    closing.push(next.close);
    const database = await source.open(next.scratch);
    const moved = { tables: 0, rows: 0 };
    await moveRows({
      from: database,
      to: next.engine,
      sessions: "end",
      migrationsDirectory: siteOptions.migrationsDirectory,
      onProgress: (progress) => {
        if (progress?.step === "compared") {
          moved.tables += 1;
          moved.rows += progress.rows;
        }
        if (progress) onRows(progress);
      },
    });
    const to = createObjectStore({ storageDirectory: next.storage, s3: target.s3 });
    if (!source.files || !to) throw new DataDirError("The site has no place for its files.");
    const stays = isSameBucket(env.s3, target.s3);
    const files = await moveFiles({ database, from: source.files, to: stays ? null : to, onProgress: onFiles });
    await next.finish(source.keys);
    return { ...moved, files };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};
