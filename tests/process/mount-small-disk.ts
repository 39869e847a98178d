import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const megabyte = 1024 * 1024;

export type SmallDisk = {
  folder: string;
  /** Fills the disk until this many megabytes are free. */
  fillUntil(megabytes: number): Promise<void>;
  /** Deletes what `fillUntil` wrote. */
  free(): void;
  unmount(): void;
};

/** Mounts a temporary disk of this many megabytes; null for users who may not mount one. */
export const mountSmallDisk = (megabytes: number): SmallDisk | null => {
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    async fillUntil(left) {
      const { bavail, bsize } = await statfs(folder);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - left * megabyte));
      } catch (error) {
        // The site may have written meanwhile; the disk is full all the same.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    free: () => rmSync(filler),
    unmount: () => execFileSync("umount", [folder]),
  };
};
