import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openDataDir } from "./data-dir.ts";

const makeFolder = () => mkdtemp(path.join(tmpdir(), "data-dir-"));

const holdInOtherProcess = async (folder: string) => {
  const source = `import { openDataDir } from ${JSON.stringify(path.resolve("server/data-dir.ts"))}; await openDataDir(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
};

test("the first start makes keys that only the owner of the folder can read", async () => {
  const folder = await makeFolder();
  const { readKeys, release } = await openDataDir(folder);
  const keys = await readKeys();
  expect(keys.publishableKey).toMatch(/^sb_publishable_/);
  expect(keys.secretKey).toMatch(/^sb_secret_/);
  expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
  expect((await stat(path.join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
  release();
});

test("the second start finds the same keys", async () => {
  const folder = await makeFolder();
  const first = await openDataDir(folder);
  const keys = await first.readKeys();
  first.release();
  const second = await openDataDir(folder);
  expect(await second.readKeys()).toEqual(keys);
  second.release();
});

test("a second process on the same folder is refused, and let in once the first was killed", async () => {
  const folder = await makeFolder();
  const child = await holdInOtherProcess(folder);
  await expect(openDataDir(folder)).rejects.toThrow(/Another process already runs on/);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { release } = await openDataDir(folder);
  release();
});

test("a file in the place of the folder is named", async () => {
  const file = path.join(await makeFolder(), "file");
  await writeFile(file, "");
  await expect(openDataDir(file)).rejects.toThrow(`${file} is a file, but DATA_DIR must be a folder.`);
});

test("damaged keys are not silently replaced", async () => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, "keys.json"), "{");
  const { readKeys, release } = await openDataDir(folder);
  await expect(readKeys()).rejects.toThrow(/keys\.json is damaged/);
  release();
  expect(await readFile(path.join(folder, "keys.json"), "utf8")).toBe("{");
});
