import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes a folder that is deleted with everything in it when this process ends. */
export const createTemporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-"));
  // PostgreSQL, which runs as another user, has a folder of its own in it.
  chmodSync(folder, 0o711);
  process.once("exit", () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch (error) {
      // A disk that a test mounted, for instance, when the run was interrupted. That must not make the run fail.
      console.warn(`Not deleted: ${folder}`, error);
    }
  });
  return folder;
};
