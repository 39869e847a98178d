import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../telemetry/log.ts";

const writeKey = async (file: string, key: string): Promise<void> => {
  const written = `${file}.new`;
  await rm(written, { force: true });
  await writeFile(written, `${key}\n`, { mode: 0o600, flag: "wx" });
  await rename(written, file);
};

/**
 * Creates the local key of this process, 128 random bits in hexadecimal, and writes it to `local-key` in the folder,
 * readable by this user only, replacing an earlier one. If the disk is full the site starts anyway.
 */
export const createLocalKey = async (folder: string, log: Pick<Log, "warn">): Promise<string> => {
  const key = randomBytes(16).toString("hex");
  await writeKey(path.join(folder, "local-key"), key).catch((error: unknown) =>
    log.warn({ detail: String(error) }, "local key not written"),
  );
  return key;
};
