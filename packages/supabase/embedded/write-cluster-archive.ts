import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { openPglite } from "./open-pglite.ts";

const run = promisify(execFile);

/** Makes an empty database and packs it, so that the first start of a site neither waits for that nor needs its memory. */
export const writeClusterArchive = async (file: string): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), "cluster-"));
  try {
    const directory = path.join(folder, "db");
    await (await openPglite({ directory })).close();
    await run("tar", ["-czf", path.resolve(file), "-C", directory, "."]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
