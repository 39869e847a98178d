import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { markName } from "#server/backup/machine/data-archive.ts";
import { siteOptions } from "#server/backend-options.ts";
import { ensureDatabase } from "@site/supabase/embedded/create-database.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { toSeed } from "#server/posts/seed-posts.ts";
import { readSeedStories } from "#server/posts/seed-stories.ts";
import { createDataDir } from "./site-process.ts";

const folder = path.resolve("node_modules/.cache/site-databases");

/** The name is a hash of everything that affects the database of a first start. */
const getDatabaseName = async (stories: unknown): Promise<string> => {
  const hash = createHash("sha256").update(JSON.stringify(stories));
  for (const { digest } of await readMigrations(siteOptions.migrationsDirectory)) hash.update(digest);
  const root = new URL("../../", import.meta.url);
  const files = ["node_modules/@electric-sql/pglite/package.json", "server/posts/seed-posts.ts"];
  for (const name of ["metadata", "migrate", "prepare-database", "roles", "seed"])
    files.push(`packages/supabase/database/${name}.ts`);
  for (const name of ["create-database-process", "open-database", "open-pglite"])
    files.push(`packages/supabase/embedded/${name}.ts`);
  files.push("packages/supabase/database/auth-schema.sql", "packages/supabase/database/storage-schema.sql");
  for (const file of files) hash.update(await readFile(new URL(file, root)));
  return hash.digest("hex").slice(0, 24);
};

/**
 * The folder of a database as the first start of a site creates it, which takes seconds. Cached between runs; concurrent
 * callers create the same one.
 */
export const findPreparedDatabase = async (): Promise<string> => {
  const stories = await readSeedStories("content");
  const directory = path.join(folder, await getDatabaseName(stories));
  if (existsSync(directory)) return directory;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${directory}.${process.pid}`;
  await ensureDatabase({
    migrationsDirectory: siteOptions.migrationsDirectory,
    directory: unfinished,
    seed: toSeed(stories),
  });
  await rename(unfinished, directory).catch(() => rm(unfinished, { recursive: true }));
  return directory;
};

/** A data folder, a new one by default, with the database that the site's first start would make in it. */
export const createPreparedDataDir = async (dataDir = createDataDir()): Promise<string> => {
  cpSync(await findPreparedDatabase(), path.join(dataDir, "db"), { recursive: true });
  const migrations = await readMigrations(siteOptions.migrationsDirectory);
  await writeFile(path.join(dataDir, markName), migrations.at(-1)?.version ?? "");
  return dataDir;
};
