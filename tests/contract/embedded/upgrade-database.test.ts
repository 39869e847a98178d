// @module-tag night
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { oldEngineFolder, type OldSiteName, oldSiteNames, unpackOldSite } from "#tests/support/old-sites.ts";
import { findDifferences, readNewRows, readOldRows } from "#tests/support/open-and-read.ts";
import { installOldEngine } from "@site/supabase/embedded/upgrade/install-old-engine.ts";
import { importEngine, openEngine } from "@site/supabase/embedded/upgrade/open-engine.ts";
import {
  upgradeDatabase,
  type UpgradeEvent,
  type UpgradeOptions,
} from "@site/supabase/embedded/upgrade/upgrade-database.ts";

const upgrade = async (directory: string, options: Partial<UpgradeOptions> = {}): Promise<UpgradeEvent[]> => {
  const events: UpgradeEvent[] = [];
  const installEngine = async () => oldEngineFolder;
  await upgradeDatabase({
    directory,
    migrationsDirectory: siteOptions.migrationsDirectory,
    installEngine,
    report: (event) => events.push(event),
    ...options,
  });
  return events;
};

const unpackDatabase = async (name: OldSiteName = "november-25"): Promise<string> =>
  path.join(await unpackOldSite(name), "db");

/** Names, sizes and times of all files. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort()
    .map((name) => `${name} ${readFileSync(path.join(folder, name)).toString("latin1").length}`);

const expectUntouched = async (directory: string, work: () => Promise<unknown>, reason: RegExp): Promise<void> => {
  const before = listFiles(path.dirname(directory));
  await expect(work()).rejects.toThrow(reason);
  expect(listFiles(path.dirname(directory))).toEqual(before);
};

/** Changes an old database as its owner. */
const runOld = async (directory: string, sql: string): Promise<void> => {
  const { connection, close } = await openEngine(await importEngine(oldEngineFolder), directory);
  await connection.run(sql);
  await close();
};

test.each(oldSiteNames)("keeps all that a site of %s holds, and the old folder beside it", async (name) => {
  const directory = await unpackDatabase(name);
  const before = await readOldRows(directory);
  const files = listFiles(directory);
  const events = await upgrade(directory);
  const kept = `${directory}.pg17`;
  expect(events.map(({ kind }) => kind)).toEqual(["database-upgrading", "database-upgraded", "old-database-kept"]);
  expect(events.at(-1)).toEqual({ kind: "old-database-kept", folder: kept });
  expect(readFileSync(path.join(directory, "PG_VERSION"), "utf8").trim()).toBe("18");
  expect(findDifferences(before, await readNewRows(directory))).toEqual([]);
  expect(listFiles(kept)).toEqual(files);
  expect(readdirSync(path.dirname(directory)).filter((entry) => entry.startsWith("db"))).toEqual(["db", "db.pg17"]);

  expect(await upgrade(directory)).toEqual([{ kind: "old-database-kept", folder: kept }]);
});

test("reads rows that are many, large or older than a limit, in pieces", async () => {
  const directory = await unpackDatabase();
  await runOld(
    directory,
    `insert into public.feedback (subject, message) select n::text, repeat('🐟', 9000) from generate_series(1, 3000) n;
     delete from public.feedback where subject::text ~ '7$';
     alter table public.posts disable trigger user;
     insert into public.posts (slug, title, content) values ('long', 'Long', repeat('ice ', 120000));`,
  );
  const before = await readOldRows(directory);
  expect(before["public.feedback"]?.length).toBeGreaterThan(2_500);
  await upgrade(directory);
  expect(findDifferences(before, await readNewRows(directory))).toEqual([]);
});

test("takes what a site had acknowledged that was killed", async () => {
  const directory = await unpackDatabase();
  const { connection, close } = await openEngine(await importEngine(oldEngineFolder), directory);
  await connection.run("insert into public.feedback (subject, message) values ('last', 'words')");
  const killed = path.join(path.dirname(await unpackDatabase()), "killed");
  cpSync(directory, killed, { recursive: true });
  await close();
  await upgrade(killed);
  const { "public.feedback": feedback = [] } = await readNewRows(killed);
  expect(feedback.map(({ subject }) => subject)).toContain("last");
});

test("refuses to lose what somebody has added by hand", async () => {
  const directory = await unpackDatabase();
  await runOld(
    directory,
    `create table public.empty (id int); create table public.recipes (name text); insert into public.recipes values ('soup');
     alter table public.feedback add column mood text; alter table public.feedback add column weight int default 1;
     update public.feedback set mood = 'calm';`,
  );
  await expectUntouched(
    directory,
    () => upgrade(directory),
    /no place: public\.feedback\.mood, public\.recipes\. Move or delete them/,
  );
});

test("refuses a database with a migration that this release lacks", async () => {
  const directory = await unpackDatabase();
  await runOld(
    directory,
    "insert into supabase_migrations.schema_migrations (version, name) values ('20991231000000', 'later')",
  );
  await expectUntouched(directory, () => upgrade(directory), /20991231000000_later, which this release lacks/);
});

test("refuses to begin where the disk has too little space", async () => {
  const directory = await unpackDatabase();
  const readFreeBytes = async () => 100 * 1024 * 1024;
  await expectUntouched(
    directory,
    () => upgrade(directory, { readFreeBytes }),
    /needs \d+ MB of free space on the disk of .*, and 100 MB are free\. Free some space and start again\.\nIt was left as it is/,
  );
});

test("says that the registry is needed where there is no network", async () => {
  const directory = await unpackDatabase();
  const cache = mkdtempSync(path.join(tmpdir(), "chloe-npm-"));
  const offline = ["--registry", "http://127.0.0.1:9", "--cache", cache, "--fetch-retries", "0"];
  await expectUntouched(
    directory,
    () => upgrade(directory, { installEngine: (folder) => installOldEngine(folder, offline) }),
    /needs the package @electric-sql\/pglite 0\.4\.5 \(24 MB\) once, and the npm registry cannot be reached/,
  );
});

test("says that a damaged folder cannot be opened, and leaves it as it is", async () => {
  const directory = await unpackDatabase();
  truncateSync(path.join(directory, "global", "pg_control"), 100);
  await expectUntouched(directory, () => upgrade(directory), /cannot open it .*restore it from a backup/);
});

test("notices a table whose pages are damaged", async () => {
  const directory = await unpackDatabase();
  const { connection, close } = await openEngine(await importEngine(oldEngineFolder), directory);
  const [found] = await connection.query<{ file: string }>("select pg_relation_filepath('public.posts') as file");
  await close();
  writeFileSync(path.join(directory, found?.file ?? ""), Buffer.alloc(8_192, 7));
  await expectUntouched(directory, () => upgrade(directory), /The upgrade failed: |ended early/);
});

test("leaves a new database, a missing one, a damaged one and one of another engine alone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "chloe-upgrade-"));
  expect(await upgrade(path.join(folder, "missing"))).toEqual([]);
  const other = path.join(folder, "other");
  cpSync(await unpackDatabase(), other, { recursive: true });
  writeFileSync(path.join(other, "PG_VERSION"), "16\n");
  await expectUntouched(
    other,
    () => upgrade(other),
    /format of PostgreSQL 16, and this release reads 18 and upgrades 17/,
  );
  for (const version of ["18\n", "nonsense"]) {
    writeFileSync(path.join(other, "PG_VERSION"), version);
    expect(await upgrade(other)).toEqual([]);
  }
  expect(existsSync(`${other}.pg17`)).toBe(false);
});
