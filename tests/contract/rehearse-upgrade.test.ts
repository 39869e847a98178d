import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { rehearseUpgrade } from "#server/doctor/rehearse-upgrade.ts";
import { readEnv } from "#server/env.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createPreparedDataDir } from "../process/prepared-database.ts";
import { createDataDir } from "../process/site-process.ts";
import { digestFolder, withPostgres } from "./move-fixture.ts";

const works = "create table public.lanterns (id int); insert into public.lanterns select 1 from public.posts;";
const fails = "alter table public.posts add column lantern int not null;";
const folders: string[] = [];
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await createTestPostgres();
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = createDataDir();
  folders.push(folder);
  return folder;
};

/** The migrations of a release with one more. */
const createRelease = (sql: string) => {
  const migrationsDirectory = path.join(newFolder(), "migrations");
  mkdirSync(migrationsDirectory);
  cpSync(siteOptions.migrationsDirectory, migrationsDirectory, { recursive: true });
  writeFileSync(path.join(migrationsDirectory, "20991231235959_lanterns.sql"), sql);
  return { migrationsDirectory };
};

const applied = {
  state: "good",
  what: "Migrations",
  found: expect.stringMatching(/^1 applied to the copy in [\d.]+ s: 20991231235959_lanterns.sql$/),
};

test("applies what is pending to a copy of the embedded database, and leaves the data folder as it was", async () => {
  const dataDir = await createPreparedDataDir(newFolder());
  const env = readEnv({ DATA_DIR: dataDir });
  const before = await digestFolder(dataDir, ["db"]);
  expect(await rehearseUpgrade(env)).toMatchObject([
    { state: "good", what: "Copy" },
    { state: "good", what: "Migrations", found: "none is pending" },
  ]);
  expect((await rehearseUpgrade(env, createRelease(works)))[1]).toMatchObject(applied);
  expect((await rehearseUpgrade(env, createRelease(fails)))[1]).toMatchObject({
    state: "bad",
    found: expect.stringMatching(/^failed on the copy after .*20991231235959_lanterns\.sql failed: .*lantern/),
  });
  expect(await digestFolder(dataDir, ["db"])).toEqual(before);
  expect(readdirSync(dataDir)).not.toContain("migrate-on-copy");
});

test("says why there is no copy", async () => {
  const dataDir = newFolder();
  expect(await rehearseUpgrade(readEnv({ DATA_DIR: dataDir }))).toMatchObject([
    { state: "bad", what: "Copy", found: expect.stringContaining("holds no site") },
  ]);
  expect(existsSync(path.join(dataDir, "migrate-on-copy"))).toBe(false);
});

test.each([
  { who: "an administrator, beside the site's database", isAdministrator: true, state: "good" },
  { who: "a user that may create no database, embedded, and says so", isAdministrator: false, state: "advice" },
])("copies a PostgreSQL in use for $who", async ({ isAdministrator, state }) => {
  const url = await postgres.createDatabase({ isAdministrator });
  const dataDir = newFolder();
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url });
  await withPostgres(url, dataDir, async (backend) => {
    const { error } = await backend.serviceClient().from("posts").insert({ slug: "a", title: "A", content: "b" });
    expect(error).toBeNull();
    const findings = await rehearseUpgrade(env, createRelease(works));
    expect(findings).toMatchObject([{ state, what: "Copy" }, applied]);
    const failed = await rehearseUpgrade(env, createRelease(fails));
    expect(failed[1]).toMatchObject({ state: "bad", what: "Migrations" });
  });
  const client = await openClient(url);
  const { rows } = await client.query(
    "select datname from pg_database where datname like '%migrate_on_copy' union all select tablename from pg_tables where tablename = 'lanterns'",
  );
  await client.end();
  expect(rows).toEqual([]);
});
