import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { migrationsDirectory } from "#server/backend/database/prepare-database.ts";
import { readMigrations } from "#server/backend/database/migrate.ts";
import { createPostgresBackend } from "#server/backend/postgres.ts";
import { type TestBackend, testSiteUrl } from "./create-test-backend.ts";
import { createTestPostgres, openClient, type TestPostgres } from "./create-test-postgres.ts";
import { createMailbox } from "./mailbox.ts";

type ShapeOptions = {
  /** Whether the project grants everything on new tables and functions to the API roles, as all did until May 2026. */
  grantsByDefault?: boolean;
};

const owner = "hosted_postgres";
const folder = path.resolve("tests/fixtures/hosted-shape");

const runFile = async (client: Client, name: string): Promise<void> => {
  await client.query(await readFile(path.join(folder, `${name}.sql`), "utf8"));
};

/** The same for all tests of a server, and known only to those who know the server's own. */
const toPassword = (serverUrl: URL): string =>
  createHash("sha256").update(`${owner} ${serverUrl.host} ${serverUrl.password}`).digest("hex");

/**
 * Creates a database like that of a new hosted Supabase project. Returns its URL as the role that owns it, which is no
 * superuser. The server's own user has to be one.
 */
export const createHostedShape = async (
  postgres: TestPostgres,
  { grantsByDefault = true }: ShapeOptions = {},
): Promise<string> => {
  const url = new URL(await postgres.createDatabase());
  const database = url.pathname.slice(1);
  const password = toPassword(url);
  const admin = await openClient(url.href);
  try {
    await runFile(admin, "roles");
    await admin.query(
      `begin; lock table pg_catalog.pg_auth_members in share row exclusive mode;
       alter role ${owner} password '${password}'; commit`,
    );
    await admin.query(
      `alter database ${database} owner to ${owner};
       alter role ${owner} in database ${database} set search_path to "$user", public, extensions`,
    );
    for (const name of ["project", "auth", "storage"]) await runFile(admin, name);
    if (!grantsByDefault) await runFile(admin, "closed-defaults");
  } finally {
    await admin.end();
  }
  url.username = owner;
  url.password = password;
  return url.href;
};

/** Applies all migrations as `supabase db push` does, each in a transaction. */
export const pushMigrations = async (url: string): Promise<void> => {
  const client = await openClient(url);
  try {
    await client.query(
      `create schema supabase_migrations;
       create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text)`,
    );
    for (const { file, version, name, sql } of await readMigrations(migrationsDirectory)) {
      await client.query("begin");
      await client.query(sql).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      });
      await client.query("insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)", [
        version,
        name,
      ]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
};

/** Our PostgreSQL driver as the owner of a hosted project with all migrations. The caller closes it. */
export const createHostedTestBackend = async (): Promise<TestBackend & { url: string }> => {
  const postgres = await createTestPostgres();
  const url = await createHostedShape(postgres);
  await pushMigrations(url);
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({ url, siteUrl: testSiteUrl, mail: mailbox, poolSize: 4 });
  const close = async () => {
    await backend.close();
    await postgres.stop();
  };
  return { ...backend, url, mailbox, close };
};
