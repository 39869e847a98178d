import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOpenToOthers } from "../testing/find-open-to-others.ts";
import { ensureDatabase, openInProcess, unpackCluster } from "./create-database.ts";
import { writeClusterArchive } from "./write-cluster-archive.ts";

const migrationsDirectory = path.resolve("supabase/migrations");
let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-cluster-"));
  archive = path.join(folder, "cluster.tar.gz");
  await writeClusterArchive(archive);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readIdentifier = async (directory: string) => {
  // The first eight bytes of the control file name the database.
  const control = await readFile(path.join(directory, "global", "pg_control"));
  return control.subarray(0, 8).toString("hex");
};

test("makes the database of a first start out of the archive, and migrates it", { tags: "night" }, async () => {
  const directory = path.join(folder, "one");
  const other = path.join(folder, "other");
  for (const target of [directory, other])
    await ensureDatabase({ directory: target, migrationsDirectory, clusterArchive: archive });
  expect(await readIdentifier(directory)).toBe(await readIdentifier(other));
  expect((await openInProcess({ directory, migrationsDirectory }))["public.posts"]).toBe(0);
  expect((await readdir(folder)).filter((name) => name.includes(".new-"))).toEqual([]);
});

test("keeps the files to its user that the database makes by itself", { tags: "night" }, async () => {
  const directory = path.join(folder, "own");
  const umask = process.umask(0o077);
  await ensureDatabase({ directory, migrationsDirectory }).finally(() => process.umask(umask));
  expect(findOpenToOthers(directory)).toEqual([]);
});

test("keeps the files of a first start to its user, whoever packed the archive and with what modes", async () => {
  const directory = path.join(folder, "of root");
  const open = path.join(folder, "open");
  const packed = path.join(folder, "open.tar.gz");
  const run = promisify(execFile);
  await mkdir(open);
  await run("tar", ["-xzf", archive, "-C", open]);
  await run("chmod", ["-R", "a+rwX", open]);
  await run("tar", ["-czf", packed, "-C", open, "."]);
  const umask = process.umask(0o077);
  await ensureDatabase({ directory, migrationsDirectory, clusterArchive: packed }).finally(() => process.umask(umask));
  expect(findOpenToOthers(directory)).toEqual([]);
});

test.each(["", "no archive"])(
  "makes one itself where the archive is damaged: %j",
  { tags: "night" },
  async (content) => {
    const damaged = path.join(folder, "damaged.tar.gz");
    await writeFile(damaged, content);
    const directory = path.join(folder, `by itself ${content}`);
    await ensureDatabase({ directory, migrationsDirectory, clusterArchive: damaged });
    const unpacked = path.join(folder, `unpacked ${content}`);
    await unpackCluster(archive, unpacked);
    expect(await readIdentifier(directory)).not.toBe(await readIdentifier(unpacked));
  },
);
