import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AdminConnection } from "../database/admin-connection.ts";
import { DatabaseStartError } from "../database/database-start-error.ts";
import { findMetadata, writeMetadata } from "../database/metadata.ts";

/** The name of the claim in the database. */
export const claimName = "storage_folder";
const fileName = ".folder";

/**
 * Makes sure that all processes on a database store files in the same folder: its name is in the database and in the
 * folder. The caller holds the lock. Throws in words if this is another folder.
 */
export const claimFolder = async (connection: Pick<AdminConnection, "query">, folder: string): Promise<void> => {
  const file = path.join(folder, fileName);
  const own = (await readFile(file, "utf8").catch(() => "")).trim();
  const known = await findMetadata<string>(connection, claimName);
  if (known !== null && own === known) return;
  if (known !== null)
    throw new DatabaseStartError(
      `the files of this site are in another folder than ${folder}, and of two folders each would have half of them. Let all replicas use the same one, or set S3_ENDPOINT. If the files of before are lost, write ${known} into ${file}.`,
    );
  const name = own || randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, `${name}\n`, { mode: 0o600 });
  await writeMetadata(connection, claimName, name);
};
