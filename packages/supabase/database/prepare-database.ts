import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AdminConnection } from "./admin-connection.ts";
import { findMetadata, metadataSql, writeMetadata } from "./metadata.ts";
import { migrate, readMigrations, rejectObsolete } from "./migrate.ts";
import { applyRoles, rolesSql, systemGrantsSql } from "./roles.ts";
import { runSeed, type Seed } from "./seed.ts";

export type PrepareOptions = {
  migrationsDirectory: string;
  /** The start refuses a database that has this one; see `SiteOptions`. */
  obsoleteMigration?: string | undefined;
  seed?: Seed | undefined;
};

/** False in the database of a Supabase project, where these schemas and their grants belong to its services. */
const ownsSystemSchemas = async (connection: AdminConnection): Promise<boolean> => {
  const [auth] = await connection.query<{ isOwn: boolean }>(
    `select pg_catalog.pg_has_role(nspowner, 'usage') as "isOwn" from pg_catalog.pg_namespace where nspname = 'auth'`,
  );
  return auth?.isOwn ?? true;
};

/** Roles, and the schemas of accounts and files: only when their definition has changed, which takes a while. */
export const applySystemSchema = async (
  connection: AdminConnection,
  beforeChange: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const schemas = await Promise.all(
    ["./auth-schema.sql", "./storage-schema.sql"].map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  const parts = [...schemas, systemGrantsSql];
  const digest = createHash("sha256")
    .update([rolesSql, ...parts].join("\0"))
    .digest("hex");
  if ((await findMetadata(connection, "system_schema")) === digest) return;
  await beforeChange();
  await applyRoles(connection);
  if (await ownsSystemSchemas(connection)) for (const part of parts) await connection.run(part);
  await writeMetadata(connection, "system_schema", digest);
};

/**
 * Brings any database up to date: roles, system tables, migrations, and the seed on the very first start.
 * `beforeChange` is called before tables are changed.
 */
export const prepareDatabase = async (
  connection: AdminConnection,
  { migrationsDirectory, obsoleteMigration, seed }: PrepareOptions,
  beforeChange?: () => Promise<void>,
): Promise<void> => {
  await rejectObsolete(connection, obsoleteMigration);
  await applySystemSchema(connection, beforeChange);
  await migrate(connection, await readMigrations(migrationsDirectory), beforeChange);
  if (seed) await runSeed(connection, seed);
};

/** Must run before all other statements. */
export const prepareMetadata = (connection: AdminConnection): Promise<void> => connection.run(metadataSql);
