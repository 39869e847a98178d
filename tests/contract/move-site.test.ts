import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataDir as openDataDir } from "#server/data-dir.ts";
import { readEnv } from "#server/env.ts";
import { readTarget } from "#server/move/read-target.ts";
import { toSettings } from "#server/move/to-settings.ts";
import { openEngine } from "@site/supabase/postgres/open-engine.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { findDifferences, readAllRows, readFolderRows, type Rows } from "#tests/support/open-and-read.ts";
import { readArguments } from "../../scripts/site/read-arguments.ts";
import { createDataDir, runSite } from "../process/site-process.ts";
import {
  createUsedSite,
  digestFiles,
  digestFolder,
  email,
  lookAround,
  move,
  start,
  withEmbedded,
  withPostgres,
} from "./move-fixture.ts";

let postgres: TestPostgres;
let site: Awaited<ReturnType<typeof createUsedSite>>;
let before: { rows: Rows; folder: Record<string, string>; files: string[] };
const folders: string[] = [];
/** Opening a data folder takes rights from all files of the process, and other tests here start servers as another user. */
const umask = process.umask();

const newFolder = (): string => {
  const folder = createDataDir();
  folders.push(folder);
  return path.join(folder, "site");
};
const readPostgres = async (url: string): Promise<Rows> => {
  const { connection, close } = await openEngine(url);
  return readAllRows(connection).finally(close);
};
/** Facts of the place, which are not there in a folder. */
const placeFacts = new Set(["keys", "storage_folder"]);
const withoutPlace = (rows: Rows): Rows => ({
  ...rows,
  "site_private.state": (rows["site_private.state"] ?? []).filter(({ name }) => !placeFacts.has(String(name))),
});

beforeAll(async () => {
  postgres = await createTestPostgres();
  site = await createUsedSite();
  folders.push(site.dataDir);
  const { dataDir } = site;
  before = {
    rows: await readFolderRows(path.join(dataDir, "db")),
    folder: await digestFolder(dataDir),
    files: await digestFiles(dataDir),
  };
});
afterAll(async () => {
  process.umask(umask);
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const sessionTables = ["auth.mfa_amr_claims", "auth.refresh_tokens", "auth.sessions"];

test("moves a site to PostgreSQL and back: every row, account, file and key, and no session", async () => {
  const url = await postgres.createDatabase();
  const [onServer, back] = [newFolder(), newFolder()];
  const there = await move({ DATA_DIR: site.dataDir }, ["--to", url, "--data-dir", onServer]);
  expect(there.files).toEqual({ files: 3, bytes: 150_000, missing: [] });
  expect(there.steps).toContain(`compared public.posts ${before.rows["public.posts"]?.length}`);
  expect(there.steps).toContain("copied auth.users 1");
  expect(there.steps.at(-1)).toBe("3 of 3");
  expect(await digestFolder(site.dataDir)).toEqual(before.folder);
  expect(await digestFiles(onServer)).toEqual(before.files);
  const stored = await readPostgres(url);
  expect(findDifferences(before.rows, withoutPlace(stored))).toEqual(sessionTables);
  for (const table of sessionTables) expect([table, stored[table]]).toEqual([table, []]);

  const settings = { DATABASE_URL: url, DATA_DIR: onServer };
  const again = await move(settings, ["--to-embedded", back]);
  expect(again).toMatchObject({ tables: there.tables, rows: there.rows, files: there.files });
  expect(await digestFiles(back)).toEqual(before.files);
  expect(findDifferences(before.rows, await readFolderRows(path.join(back, "db")))).toEqual(sessionTables);

  const found = { post: 24_000, picture: 50_000, signsIn: email, isOldSessionOver: true, keys: site.keys };
  const onPostgres = await withPostgres(url, onServer, (backend) => lookAround(backend, site.accessToken));
  expect(onPostgres.post).toBeGreaterThan(20_000);
  expect(onPostgres).toEqual({ ...found, post: onPostgres.post });
  expect(await withEmbedded(back, (backend) => lookAround(backend, site.accessToken))).toEqual(onPostgres);
});

test("moves a site to another folder, and leaves nothing else there", { tags: "night" }, async () => {
  const folder = newFolder();
  await move({ DATA_DIR: site.dataDir }, ["--to-embedded", folder]);
  expect(findDifferences(before.rows, await readFolderRows(path.join(folder, "db")))).toEqual(sessionTables);
  expect(["moving", "move-scratch"].filter((name) => existsSync(path.join(folder, name)))).toEqual([]);
});

/** Runs the command until it has said something, and kills it there. */
const killAfter = async (said: string, args: string[]): Promise<void> => {
  const command = runSite({ DATA_DIR: site.dataDir }, ["scripts/move.ts", ...args]);
  const isSaid = () => command.output().includes(said);
  await expect.poll(() => isSaid() || command.child.exitCode !== null, { interval: 2 }).toBe(true);
  command.child.kill("SIGKILL");
  await command.exitCode();
  expect(isSaid(), command.output()).toBe(true);
  expect(command.output()).not.toContain("was moved");
};

test(
  "leaves a place that says it is unfinished when it is killed, and finishes when it is run again",
  { tags: "night" },
  async () => {
    const url = await postgres.createDatabase({ isAdministrator: true });
    const [onServer, folder] = [newFolder(), newFolder()];
    const targets = [
      ["--to", url, "--data-dir", onServer],
      ["--to-embedded", folder],
    ];
    for (const args of targets) for (const said of ["Rows copied", "Rows compared"]) await killAfter(said, args);
    for (const settings of [
      { DATABASE_URL: url, DATA_DIR: onServer },
      { DATABASE_URL: url, DATA_DIR: newFolder() },
      { DATA_DIR: folder },
    ])
      await expect(start(settings)).rejects.toThrow(/[Aa] site is being moved to .* that is not finished/);
    for (const args of targets) await move({ DATA_DIR: site.dataDir }, args);
    expect(findDifferences(before.rows, withoutPlace(await readPostgres(url)))).toEqual(sessionTables);
    expect(findDifferences(before.rows, await readFolderRows(path.join(folder, "db")))).toEqual(sessionTables);
    expect(await digestFiles(onServer)).toEqual(before.files);
    expect(await digestFolder(site.dataDir)).toEqual(before.folder);
  },
);

test("refuses a site that runs, a place that is taken, and settings without a site", { tags: "night" }, async () => {
  const url = await postgres.createDatabase();
  const onServer = newFolder();
  const { release } = await openDataDir(site.dataDir);
  await expect(move({ DATA_DIR: site.dataDir }, ["--to", url, "--data-dir", onServer])).rejects.toThrow("already runs");
  release();
  await expect(move({ DATA_DIR: newFolder() }, ["--to", url])).rejects.toThrow("holds no site");
  const hosted = { SUPABASE_URL: "https://x.supabase.co", SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  await expect(move(hosted, ["--to", url])).rejects.toThrow("docs/hosted.md");
  const taken = ["--to", url, "--data-dir", site.dataDir];
  await expect(move({ DATA_DIR: site.dataDir }, taken)).rejects.toThrow("already holds a site");
  await expect(move({ DATA_DIR: site.dataDir }, ["--to-embedded", site.dataDir])).rejects.toThrow("already holds");
  await move({ DATA_DIR: site.dataDir }, ["--to", url, "--data-dir", onServer]);
  await expect(move({ DATA_DIR: site.dataDir }, ["--to", url, "--data-dir", newFolder()])).rejects.toThrow("empty one");

  const visitor = await openClient(url);
  const settings = { DATABASE_URL: url, DATA_DIR: onServer };
  await expect(move(settings, ["--to-embedded", newFolder()])).rejects.toThrow("has 1 other connection of its user");
  await visitor.end();
  await expect(move({ DATABASE_URL: await postgres.createDatabase() }, ["--to-embedded", newFolder()])).rejects.toThrow(
    "holds no site",
  );
});

test("says which object has no file any more, and moves the others", { tags: "night" }, async () => {
  const { dataDir } = await createUsedSite();
  folders.push(dataDir);
  const [lost = ""] = Object.keys(await digestFolder(dataDir)).filter((name) => name.startsWith("storage"));
  await rm(path.join(dataDir, lost));
  const { files } = await move({ DATA_DIR: dataDir }, ["--to-embedded", newFolder()]);
  expect(files).toMatchObject({ files: 2, missing: [expect.stringMatching(/^pictures\/\d\.webp$/)] });
});

test("reads where to, and says which settings to change", async () => {
  const file = path.join(path.dirname(newFolder()), "s3.env");
  const bucket = "S3_BUCKET=new\nS3_ACCESS_KEY_ID=id\nS3_SECRET_ACCESS_KEY=secret\nPORT=none\n";
  await writeFile(file, `S3_ENDPOINT=https://files.example/\n${bucket}`);
  const env = readEnv({ DATA_DIR: "/srv/site", DATABASE_URL: "postgres://a:b@old/site", S3_REGION: "eu" });
  const url = "postgres://me:secret@host:5432/site";
  const read = async (args: string[]) => readTarget(readArguments("move", args).values, env);
  expect(toSettings(await read(["--to", url]), env)).toEqual([
    "DATA_DIR=/srv/site-moved",
    "DATABASE_URL=postgres://me:…@host:5432/site",
    "and without S3_REGION",
  ]);
  const embedded = await read(["--to-embedded", "/srv/new", "--s3", file]);
  expect(embedded.s3).toMatchObject({ endpoint: "https://files.example", bucket: "new", region: "us-east-1" });
  expect(toSettings(embedded, env).join()).toBe(
    "DATA_DIR=/srv/new,S3_ENDPOINT=https://files.example, S3_BUCKET=new, and the rest of that file,and without DATABASE_URL",
  );
  await writeFile(file, bucket);
  for (const [args, words] of [
    [[], "Where to?"],
    [["--from", "here"], "Unknown option"],
    [["--to", url, "--to-embedded", "/srv/new"], "Where to?"],
    [["--to", "https://host/site"], "postgres://user"],
    [["--to-embedded", "/srv/new", "--data-dir", "/srv/other"], "leave --data-dir out"],
    [["--to", url, "--s3", file], "belong together"],
    [["--to", url, "--s3", `${file}.none`], "cannot be read"],
  ] as const)
    await expect(read([...args])).rejects.toThrow(words);
});
