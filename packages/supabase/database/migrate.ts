import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseStartError, ObsoleteDatabaseError } from "./database-start-error.ts";
import type { AdminConnection } from "./admin-connection.ts";

export type Migration = { version: string; name: string; file: string; sql: string; digest: string };

const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/**
 * The migrations table of the Supabase CLI, and a digest that detects whether a file was changed after it was applied.
 */
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
create table if not exists site_private.migration_digests (version text primary key, digest text not null);
`;

/** The migrations of a folder in order. Throws if a file's name is not `<14 digits>_<name>.sql`. */
export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const match = fileName.exec(file);
      if (!match)
        throw new Error(`Migration ${file}: the name must be 14 digits, an underscore and a name in lower case`);
      const sql = await readFile(path.join(directory, file), "utf8");
      return {
        version: match[1] ?? "",
        name: match[2] ?? "",
        file,
        sql,
        digest: createHash("sha256").update(sql).digest("hex"),
      };
    }),
  );
};

const existsSql = "select to_regclass('supabase_migrations.schema_migrations') is not null as exists";

/** Versions of the migrations that a database has; null if it has no list of them. */
export const listApplied = async ({ query }: Pick<AdminConnection, "query">): Promise<string[] | null> => {
  const [list] = await query<{ exists: boolean }>(existsSql);
  if (!list?.exists) return null;
  const rows = await query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  return rows.map(({ version }) => version);
};

/** Throws an ObsoleteDatabaseError, before anything is changed. */
export const rejectObsolete = async (
  connection: Pick<AdminConnection, "query">,
  obsoleteMigration: string | undefined,
): Promise<void> => {
  const applied = await listApplied(connection);
  if (obsoleteMigration !== undefined && applied?.includes(obsoleteMigration))
    throw new ObsoleteDatabaseError("it was made by an earlier release, whose migrations this one does not have.");
};

/**
 * Applies the pending migrations, each file in one transaction, and returns their names. Throws if an applied file was
 * changed since, if a newer release was here, or if one fails (it is rolled back then). `beforeFirst` is called if there
 * are any.
 */
export const migrate = async (
  connection: AdminConnection,
  migrations: Migration[],
  beforeFirst: () => Promise<void> = async () => undefined,
): Promise<string[]> => {
  await connection.run(historySql);
  const applied = await connection.query<{ version: string; digest: string | null }>(
    "select version, digest from supabase_migrations.schema_migrations left join site_private.migration_digests using (version)",
  );
  const newest = migrations.at(-1)?.version ?? "";
  if (applied.some(({ version, digest }) => digest !== null && version > newest))
    throw new DatabaseStartError(
      "a newer release of the site has changed this database, and this one does not know how. Install that release again, or restore a backup of before.",
    );
  const digests = new Map(applied.map(({ version, digest }) => [version, digest]));
  const done: string[] = [];
  for (const migration of migrations) {
    const digest = digests.get(migration.version);
    // The Supabase CLI stores no digest: its migrations are accepted as they are.
    if (digest && digest !== migration.digest) {
      throw new Error(
        `Migration ${migration.file} was changed after it was applied. Migrations are frozen: put the change into a new file.`,
      );
    }
    if (digests.has(migration.version)) continue;
    if (done.length === 0) await beforeFirst();
    await connection
      .transaction(async (transaction) => {
        await transaction.run(migration.sql);
        await transaction.query(
          "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)",
          [migration.version, migration.sql, migration.name],
        );
        await transaction.query("insert into site_private.migration_digests (version, digest) values ($1, $2)", [
          migration.version,
          migration.digest,
        ]);
      })
      .catch((error: unknown) => {
        throw new Error(
          `Migration ${migration.file} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      });
    done.push(migration.file);
  }
  return done;
};
