import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { App } from "@supabase/lite";
import { newRequestContext, requestContext } from "../lite/request-context.ts";
import { type SeedStory, seedPosts } from "../seed.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { rolesSql, systemGrantsSql } from "./roles.ts";
import type { SetupConnection } from "./setup-connection.ts";
import { findState, siteStateSql, writeState } from "./site-state.ts";

export const migrationsDirectory = fileURLToPath(new URL("../../../supabase/migrations/", import.meta.url));

type PrepareOptions = { stories?: SeedStory[] | undefined; directory?: string | undefined };

/** The library's own tables take seconds to look through: only done when what it wants has changed. */
const applySystemSchema = async (connection: SetupConnection, app: App): Promise<void> => {
  const wanted = app.connection.config.baseSchema ?? "";
  const digest = createHash("sha256").update(wanted).update(rolesSql).update(systemGrantsSql).digest("hex");
  if ((await findState(connection, "system_schema")) === digest) return;
  await connection.run(rolesSql);
  const context = newRequestContext();
  await requestContext.run(context, () => app.ensureSystemSchema());
  await connection.run(systemGrantsSql);
  await writeState(connection, "system_schema", digest);
};

/** Brings a database of any age up to date: roles, system tables, migrations, and stories on the very first start. */
export const prepareDatabase = async (connection: SetupConnection, app: App, { stories = [], directory = migrationsDirectory }: PrepareOptions): Promise<void> => {
  await applySystemSchema(connection, app);
  await migrate(connection, await readMigrations(directory));
  await seedPosts(connection, stories);
  // The library reads the schema once; here rather than within the first request.
  await app.connection.clearSchemaCache();
  await app.connection.introspect({ useCache: true });
};

/** Must run before everything else here. */
export const prepareState = (connection: SetupConnection): Promise<void> => connection.run(siteStateSql);
