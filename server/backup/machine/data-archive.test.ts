import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { restoreDataArchive, writeDataArchive } from "./data-archive.ts";
import { createDataDir } from "../../data-dir.ts";

let folder: string;
let site: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "data-archive-"));
  site = path.join(folder, "site");
  file = path.join(folder, "backup.tar.gz");
  const dataDir = await createDataDir(site);
  await dataDir.readKeys();
  await mkdir(path.join(dataDir.database, "base"), { recursive: true });
  await writeFile(path.join(dataDir.database, "base", "1"), "rows");
  await writeFile(path.join(dataDir.storage, "image.webp"), "pixels");
  await writeFile(path.join(dataDir.cache, "page"), "cached");
  await writeFile(path.join(dataDir.imports, "post.md"), "read");
  dataDir.release();
});
const readIn = (root: string, ...names: string[]) => readFile(path.join(root, ...names), "utf8");

test("restores database, keys and files in another folder, and neither cache, lock nor files of imports", async () => {
  await writeDataArchive(site, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const other = path.join(folder, "other");
  await restoreDataArchive(file, other);
  expect(await readIn(other, "db", "base", "1")).toBe("rows");
  expect(await readIn(other, "storage", "image.webp")).toBe("pixels");
  expect(await readIn(other, "keys.json")).toBe(await readIn(site, "keys.json"));
  expect((await stat(path.join(other, "keys.json"))).mode & 0o777).toBe(0o600);
  for (const left of ["cache", "imports"]) expect(await readdir(path.join(other, left))).toEqual([]);
  expect((await readdir(other)).sort()).toEqual(["cache", "db", "imports", "keys.json", "lock", "storage"]);
});

test("refuses a folder that a site runs on, and one without a site", async () => {
  const { release } = await createDataDir(site);
  await expect(writeDataArchive(site, file)).rejects.toThrow(/Another process already runs on/);
  release();
  await expect(writeDataArchive(site, path.join(folder, "none", "backup"))).rejects.toThrow(/cannot be written/);
  await expect(writeDataArchive(path.join(folder, "none"), file)).rejects.toThrow(/holds no site/);
  expect((await readdir(folder)).sort()).toEqual(["site"]);
});

test("replaces neither an existing backup nor an existing site", async () => {
  await writeDataArchive(site, file);
  await expect(writeDataArchive(site, file)).rejects.toThrow(/already exists/);
  await expect(restoreDataArchive(file, site)).rejects.toThrow(/already holds a site/);
  expect(await readIn(site, "db", "base", "1")).toBe("rows");
});

test("leaves nothing of a damaged or missing backup behind", async () => {
  await writeDataArchive(site, file);
  const whole = await readFile(file);
  const other = path.join(folder, "other");
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from("no archive"), Buffer.alloc(0)]) {
    await writeFile(file, bytes);
    await expect(restoreDataArchive(file, other)).rejects.toThrow(/cannot be read|is no backup/);
    expect((await readdir(other)).sort()).toEqual(["cache", "imports", "lock", "storage"]);
  }
  await expect(restoreDataArchive(path.join(folder, "none"), other)).rejects.toThrow(/There is no file/);
});

test("starts no site where restoring was interrupted, and restores again there", async () => {
  await writeDataArchive(site, file);
  const other = path.join(folder, "other");
  await restoreDataArchive(file, other);
  // As it is between two steps: some parts are in their place.
  await rm(path.join(other, "keys.json"));
  await writeFile(path.join(other, "db", "base", "1"), "half of it");
  await writeFile(path.join(other, "restoring"), "");
  await expect(createDataDir(other)).rejects.toThrow(/npm run restore/);
  await restoreDataArchive(file, other);
  (await createDataDir(other)).release();
  expect(await readIn(other, "db", "base", "1")).toBe("rows");
  expect(await readIn(other, "keys.json")).toBe(await readIn(site, "keys.json"));
});
