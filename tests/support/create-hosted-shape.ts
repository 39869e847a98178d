import { createHmac, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { siteOptions } from "#server/backend-options.ts";
import { readMigrations } from "@site/supabase/database/migrate.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { type TestBackend, testSiteUrl } from "./create-test-backend.ts";
import { createTestPostgres, derivePassword, openClient, type TestPostgres } from "./create-test-postgres.ts";
import { createMailbox } from "./mailbox.ts";

type ShapeOptions = {
  /** Whether the project grants everything on new tables and functions to the API roles, as all did until May 2026. */
  grantsByDefault?: boolean;
};

type HostedUser = { id: string; accessToken: string };

type HostedShape = {
  url: string;
  /** Signs in to the confirmed account of an address, creating it if necessary. `jwtSecret` signs its token. */
  signIn(email: string, jwtSecret: string | undefined): Promise<HostedUser>;
  /** Runs statements with the rights of the auth service, in a transaction. */
  runAsAuthService(sql: string): Promise<void>;
};

type HostedTestBackend = TestBackend & { url: string };

const owner = "hosted_postgres";
const folder = path.resolve("tests/fixtures/hosted-shape");

const runFile = async (client: Client, name: string): Promise<void> => {
  await client.query(await readFile(path.join(folder, `${name}.sql`), "utf8"));
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const signToken = (claims: object, jwtSecret: string): string => {
  const signed = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", jwtSecret).update(signed).digest("base64url")}`;
};

/** In a transaction with the rights of the project's auth service. */
const asAuthService = async <Result>(
  serverUrl: string,
  work: (service: Client) => Promise<Result>,
): Promise<Result> => {
  const service = await openClient(serverUrl);
  try {
    await service.query("begin; set local role supabase_auth_admin");
    const result = await work(service);
    await service.query("commit");
    return result;
  } finally {
    await service.end();
  }
};

/** In the steps of the auth service, whose triggers run after each. */
const signIn = (serverUrl: string, email: string, jwtSecret = ""): Promise<HostedUser> =>
  asAuthService(serverUrl, async (service) => {
    const known = await service.query<{ id: string }>("select id from auth.users where email = $1", [email]);
    const id = known.rows[0]?.id ?? randomUUID();
    if (known.rows.length === 0) {
      await service.query(
        `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         values ($1, 'authenticated', 'authenticated', $2, '{}', '{}', now(), now())`,
        [id, email],
      );
      await service.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
    }
    const session = randomUUID();
    await service.query(
      "insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ($1, $2, 'aal1', now(), now())",
      [session, id],
    );
    const [role, exp] = ["authenticated", Math.floor(Date.now() / 1_000) + 3_600];
    return { id, accessToken: signToken({ sub: id, aud: role, role, email, session_id: session, exp }, jwtSecret) };
  });

/**
 * Creates a database like that of a new hosted Supabase project. The server's own user has to be a superuser. `url` is
 * of the role that owns the database, which is none.
 */
export const createHostedShape = async (
  postgres: TestPostgres,
  { grantsByDefault = true }: ShapeOptions = {},
): Promise<HostedShape> => {
  const serverUrl = await postgres.createDatabase({ isAdministrator: true });
  const url = new URL(serverUrl);
  const database = url.pathname.slice(1);
  const password = derivePassword(serverUrl, owner);
  const admin = await openClient(serverUrl);
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
  return {
    url: url.href,
    signIn: (email, jwtSecret) => signIn(serverUrl, email, jwtSecret),
    runAsAuthService: (sql) => asAuthService(serverUrl, async (service) => void (await service.query(sql))),
  };
};

/** Applies all migrations as `supabase db push` does, each in a transaction. */
export const pushMigrations = async (url: string): Promise<void> => {
  const client = await openClient(url);
  try {
    await client.query(
      `create schema supabase_migrations;
       create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`,
    );
    for (const { file, version, name, sql } of await readMigrations(siteOptions.migrationsDirectory)) {
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
export const createHostedTestBackend = async (): Promise<HostedTestBackend> => {
  const postgres = await createTestPostgres();
  const { url, signIn: signInTo } = await createHostedShape(postgres);
  await pushMigrations(url);
  const mailbox = createMailbox();
  const backend = await createPostgresBackend({
    ...siteOptions,
    url,
    siteUrl: testSiteUrl,
    mail: mailbox,
    poolSize: 4,
  });
  return {
    ...backend,
    url,
    mailbox,
    signIn: (email) => signInTo(email, backend.jwtSecret),
    async close() {
      await backend.close();
      await postgres.stop();
    },
  };
};
