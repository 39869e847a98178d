import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { App } from "@supabase/lite";
import { createRequestContext, requestContext } from "../supabase-lite/request-context.ts";
import { type SeedStory, seedPosts } from "../seed.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { rolesSql, systemGrantsSql } from "./roles.ts";
import type { AdminConnection } from "./admin-connection.ts";
import { findMetadata, metadataSql, writeMetadata } from "./metadata.ts";

export const migrationsDirectory = fileURLToPath(new URL("../../../supabase/migrations/", import.meta.url));

type PrepareOptions = { stories?: SeedStory[] | undefined; directory?: string | undefined };

/** False in the database of a Supabase project, where the schemas and their grants belong to its services. */
const ownsSystemSchema = async (connection: AdminConnection): Promise<boolean> => {
  const [auth] = await connection.query<{ isOwn: boolean }>(
    `select pg_catalog.pg_has_role(nspowner, 'usage') as "isOwn" from pg_catalog.pg_namespace where nspname = 'auth'`,
  );
  return auth?.isOwn ?? true;
};

/** Inspecting the library's own tables takes seconds: done, and true, only when its schema version has changed. */
const applySystemSchema = async (connection: AdminConnection, app: App): Promise<boolean> => {
  const wanted = app.connection.config.baseSchema ?? "";
  const digest = createHash("sha256").update(wanted).update(rolesSql).update(systemGrantsSql).digest("hex");
  if ((await findMetadata(connection, "system_schema")) === digest) return false;
  await connection.run(rolesSql);
  if (await ownsSystemSchema(connection)) {
    await requestContext.run(createRequestContext(), () => app.ensureSystemSchema());
    await connection.run(systemGrantsSql);
  }
  await writeMetadata(connection, "system_schema", digest);
  return true;
};

/** Brings any database up to date: roles, system tables, migrations, and seed stories on the very first start. */
export const prepareDatabase = async (
  connection: AdminConnection,
  app: App,
  { stories = [], directory = migrationsDirectory }: PrepareOptions,
): Promise<void> => {
  const isSystemNew = await applySystemSchema(connection, app);
  const migrated = await migrate(connection, await readMigrations(directory));
  await seedPosts(connection, stories);
  // The library reads the schema once; done here, not in the first request.
  if (isSystemNew || migrated.length > 0) await app.connection.clearSchemaCache();
  await app.connection.introspect({ useCache: true });
};

/** Must run before all other statements. */
export const prepareMetadata = (connection: AdminConnection): Promise<void> => connection.run(metadataSql);
