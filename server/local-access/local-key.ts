import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** 128 random bits in hexadecimal. Whoever has them has the machine, or its log. */
export const createLocalKey = (): string => randomBytes(16).toString("hex");

/** Writes the key of this process to `local-key` in the folder, for this user only, in place of that of an earlier one. */
export const saveLocalKey = async (folder: string, key: string): Promise<void> => {
  const file = path.join(folder, "local-key");
  const written = `${file}.new`;
  await rm(written, { force: true });
  await writeFile(written, `${key}\n`, { mode: 0o600, flag: "wx" });
  await rename(written, file);
};
