import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { DataDirError, createDataDir } from "./data-dir.ts";

const createFolder = () => mkdtemp(path.join(tmpdir(), "data-dir-"));

const holdInOtherProcess = async (folder: string) => {
  const source = `import { DataDirError, createDataDir } from ${JSON.stringify(path.resolve("server/data-dir.ts"))}; await createDataDir(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
};

test("creates keys on the first start, readable by the folder's owner only", async () => {
  const folder = await createFolder();
  const { readKeys, release } = await createDataDir(folder);
  const keys = await readKeys();
  expect(keys.publishableKey).toMatch(/^sb_publishable_/);
  expect(keys.secretKey).toMatch(/^sb_secret_/);
  expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect((await stat(path.join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
  release();
});

test("reads the same keys on the second start", async () => {
  const folder = await createFolder();
  const first = await createDataDir(folder);
  const keys = await first.readKeys();
  first.release();
  const second = await createDataDir(folder);
  expect(await second.readKeys()).toEqual(keys);
  second.release();
});

test("rejects a second process on the folder until the first is killed", async () => {
  const folder = await createFolder();
  const child = await holdInOtherProcess(folder);
  await expect(createDataDir(folder)).rejects.toThrow(/Another process already runs on/);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { release } = await createDataDir(folder);
  release();
});

test("waits for a process that is about to end, and says so once", async () => {
  const folder = await createFolder();
  const child = await holdInOtherProcess(folder);
  let waits = 0;
  const onWait = () => {
    waits += 1;
    child.kill("SIGKILL");
  };
  const { release } = await createDataDir(folder, { ending: { limitMs: Infinity, onWait } });
  expect(waits).toBe(1);
  release();
});

test("rejects after its wait a process that goes on", async () => {
  const folder = await createFolder();
  const child = await holdInOtherProcess(folder);
  const onWait = vi.fn();
  const opening = createDataDir(folder, { ending: { limitMs: 300, onWait } });
  await expect(opening).rejects.toThrow(/Another process already runs on/);
  expect(onWait).toHaveBeenCalledOnce();
  child.kill("SIGKILL");
});

test("reports a file in place of the folder", async () => {
  const file = path.join(await createFolder(), "file");
  await writeFile(file, "");
  await expect(createDataDir(file)).rejects.toThrow(`${file} is a file, but DATA_DIR must be a folder.`);
});

test.each([
  ["no JSON", "{"],
  ["another shape", "[]"],
  ["null", "null"],
  [
    "a key that is missing",
    '{"jwtSecret":"0123456789012345678901234567890123456789","publishableKey":"sb_publishable_x"}',
  ],
  [
    "a key of another type",
    '{"jwtSecret":["0123456789012345678901234567890123456789"],"publishableKey":"sb_publishable_x","secretKey":1234567890123456}',
  ],
  ["an empty secret", '{"jwtSecret":"","publishableKey":"sb_publishable_x","secretKey":"sb_secret_0123456789"}'],
])("reports corrupt keys instead of replacing them: %s", async (_what, text) => {
  const folder = await createFolder();
  await writeFile(path.join(folder, "keys.json"), text);
  const { readKeys, release } = await createDataDir(folder);
  const error = await readKeys().catch((reason: unknown) => reason);
  release();
  expect(error).toBeInstanceOf(DataDirError);
  expect((error as Error).message).toBe(
    `${path.join(folder, "keys.json")} is damaged: restore it from a backup, or delete it, and everybody has to sign in again.`,
  );
  expect(await readFile(path.join(folder, "keys.json"), "utf8")).toBe(text);
});

test("reports unreadable keys", async () => {
  const folder = await createFolder();
  await mkdir(path.join(folder, "keys.json"));
  const { readKeys, release } = await createDataDir(folder);
  await expect(readKeys()).rejects.toThrow(DataDirError);
  release();
});

test("restricts the folder to this user, even if it was open before", async () => {
  const folder = await createFolder();
  await chmod(folder, 0o755);
  for (const name of ["db", "storage"]) {
    await mkdir(path.join(folder, name));
    await chmod(path.join(folder, name), 0o755);
  }
  const { readKeys, release, storage } = await createDataDir(folder);
  await readKeys();
  await writeFile(path.join(storage, "new"), "");
  const modes = await Promise.all(
    ["db", "storage", "cache", "keys.json", "lock", "storage/new"].map(async (name) => [
      name,
      (await stat(path.join(folder, name))).mode & 0o077,
    ]),
  );
  release();
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
});
