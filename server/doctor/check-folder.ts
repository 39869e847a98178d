import { existsSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "#contracts/doctor.ts";
import type { Env } from "../env.ts";
import { checkS3Storage } from "@site/supabase/storage/s3-storage.ts";
import { advise, bad, good, toReason } from "./finding.ts";

const megabyte = 1_000_000;
const scarce = 1_000 * megabyte;
const low = 64 * megabyte;

const findExisting = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : findExisting(path.dirname(folder));

const checkDisk = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const observation = `${Math.round(free / megabyte).toLocaleString("en-US")} MB free`;
  if (free < low) return bad("Disk", observation, "Nothing can be saved below 64 MB: free some space.");
  return free < scarce
    ? advise("Disk", observation, "Backups and upgrades need more: free some space soon.")
    : good("Disk", observation);
};

const checkFiles = async (s3: Env["s3"]): Promise<Finding[]> => {
  if (!s3) return [];
  const observation = `bucket ${s3.bucket} at ${s3.endpoint}`;
  return checkS3Storage(s3).then(
    () => [good("Files", observation)],
    (error: unknown) => [
      bad("Files", `${observation}: ${toReason(error)}`, "Check S3_ENDPOINT, the bucket and its keys."),
    ],
  );
};

/** The data folder: its rights, whom it is open to, and its disk. */
export const checkFolder = async ({ dataDir, s3 }: Env): Promise<Finding[]> => {
  const root = path.resolve(dataDir);
  const existing = findExisting(root);
  const mayWrite = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite)
    return [
      bad("Folder", `${root} cannot be written`, `Give this user the right to write ${existing}, or set DATA_DIR.`),
    ];
  const folder = existing === root ? good("Folder", root) : good("Folder", `${root}, which the first start makes`);
  return [folder, await checkDisk(existing), ...(await checkFiles(s3))];
};
