import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createLargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import { DataDirError } from "../../data-dir.ts";
import type { BackupBucket } from "../../env.ts";
import { type BackupStore, parseBackupName } from "./stored-backup.ts";

/** Backups in a bucket of any service with the API of S3. */
export const createBackupBucket = ({ prefix, ...options }: BackupBucket): BackupStore => {
  const files = createLargeFiles(options);
  const toKey = (name: string): string => `${prefix}${name}`;
  const toPlace = (name = ""): string => `s3://${new URL(options.endpoint).host}/${options.bucket}/${toKey(name)}`;
  return {
    async list() {
      const backups = (await files.list(prefix)).flatMap(({ name: key, bytes }) => {
        const name = key.slice(prefix.length);
        const at = parseBackupName(name);
        return at ? [{ name, bytes, at }] : [];
      });
      return backups.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    },
    async take(file) {
      const name = path.basename(file);
      await files.put(toKey(name), createReadStream(file)).catch((error: Error) => {
        throw new DataDirError(`${toPlace(name)}: ${error.message}`);
      });
      await rm(file);
    },
    remove: (name) => files.remove(toKey(name)),
    async copy(name, to) {
      const content = await files.get(toKey(name));
      if (!content) throw new DataDirError(`There is no ${toPlace(name)}.`);
      await pipeline(Readable.fromWeb(content as never), createWriteStream(to, { flags: "wx", mode: 0o600 }));
    },
    toPlace,
  };
};
