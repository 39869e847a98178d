import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toAdminConnection } from "../embedded/open-pglite.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { AdminConnection } from "./admin-connection.ts";
import { ObsoleteDatabaseError } from "./database-start-error.ts";
import { metadataSql } from "./metadata.ts";

let database: PGlite;
let setup: AdminConnection;
let folder: string;

beforeAll(async () => {
  database = await PGlite.create();
  setup = toAdminConnection(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-migrations-"));
  await setup.run(
    "drop schema if exists site_private cascade; drop schema if exists supabase_migrations cascade; drop table if exists a, b;",
  );
  await setup.run(metadataSql);
  return () => rm(folder, { recursive: true, force: true });
});

const write = (file: string, sql: string) => writeFile(path.join(folder, file), sql);
const run = async () => migrate(setup, await readMigrations(folder));

test("applies files in order, once, and records them like the Supabase CLI", async () => {
  await write("20260102000000_b.sql", "create table b (a_id int references a (id)); insert into b values (1);");
  await write("20260101000000_a.sql", "create table a (id int primary key); insert into a values (1);");
  expect(await run()).toEqual(["20260101000000_a.sql", "20260102000000_b.sql"]);
  expect(await run()).toEqual([]);
  expect(await setup.query("select version, name from supabase_migrations.schema_migrations order by 1")).toEqual([
    { version: "20260101000000", name: "a" },
    { version: "20260102000000", name: "b" },
  ]);
});

test("rolls back a failing file and names it", async () => {
  await write("20260101000000_a.sql", "create table a (id int); insert into nowhere values (1);");
  await expect(run()).rejects.toThrow(/20260101000000_a\.sql failed: relation "nowhere" does not exist/);
  expect(await setup.query("select to_regclass('public.a')::text as found")).toEqual([{ found: null }]);
  await write("20260101000000_a.sql", "create table a (id int);");
  expect(await run()).toEqual(["20260101000000_a.sql"]);
});

test("rejects an applied file that was changed", async () => {
  await write("20260101000000_a.sql", "create table a (id int);");
  await run();
  await write("20260101000000_a.sql", "create table a (id bigint);");
  await expect(run()).rejects.toThrow(/20260101000000_a\.sql was changed after it was applied/);
});

test("accepts migrations that the Supabase CLI applied", async () => {
  await write("20260101000000_a.sql", "create table a (id int);");
  await run();
  await setup.run("delete from site_private.migration_digests");
  await write("20260101000000_a.sql", "-- the same, written differently\ncreate table a (id int);");
  expect(await run()).toEqual([]);
});

test("rejects a file name in another format", async () => {
  await write("first.sql", "select 1;");
  await expect(run()).rejects.toThrow(/first\.sql: the name must be/);
});

test("refuses in words a database that a newer release has changed", async () => {
  await write("20260101000000_a.sql", "create table a (id int primary key);");
  await write("20260102000000_b.sql", "create table b (id int primary key);");
  await run();
  await rm(path.join(folder, "20260102000000_b.sql"));
  await expect(run()).rejects.toThrow(/^a newer release of the site has changed this database/);
  // What somebody else has added there, with other tools, is none of our business.
  await setup.run("delete from site_private.migration_digests where version = '20260102000000'");
  expect(await run()).toEqual([]);
});

test("refuses a database of an earlier release, and leaves it as it is", async () => {
  await write("20260101000000_a.sql", "create table a (id int primary key);");
  await run();
  await rm(path.join(folder, "20260101000000_a.sql"));
  await write("20260102000000_b.sql", "create table b (id int primary key);");
  const options = { migrationsDirectory: folder, obsoleteMigration: "20260101000000" };
  await expect(prepareDatabase(setup, options)).rejects.toThrow(ObsoleteDatabaseError);
  expect(
    await setup.query("select to_regclass('b') as b, (select count(*)::int from site_private.state) as facts"),
  ).toEqual([{ b: null, facts: 0 }]);
});
