import { chmodSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createLocalKey } from "./local-key.ts";

const createFolder = () => mkdtempSync(path.join(tmpdir(), "local-key-"));
const quiet = { warn: () => undefined };

test("writes a new 128-bit key at each start, readable by this user only", async () => {
  const folder = createFolder();
  const file = path.join(folder, "local-key");
  writeFileSync(file, "old");
  chmodSync(file, 0o644);
  const first = await createLocalKey(folder, quiet);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(readFileSync(file, "utf8")).toBe(`${first}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await createLocalKey(folder, quiet)).not.toBe(first);
});

test("replaces a planted symlink without touching its target", async () => {
  const folder = createFolder();
  const other = path.join(createFolder(), "other");
  writeFileSync(other, "untouched");
  for (const name of ["local-key", "local-key.new"]) symlinkSync(other, path.join(folder, name));
  await createLocalKey(folder, quiet);
  expect(readFileSync(other, "utf8")).toBe("untouched");
});

test("starts without the file if the folder is not writable", async () => {
  const warnings: unknown[] = [];
  const key = await createLocalKey(path.join(createFolder(), "gone"), {
    warn: (...given: unknown[]) => void warnings.push(given.at(-1)),
  });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(warnings).toEqual(["local key not written"]);
});
