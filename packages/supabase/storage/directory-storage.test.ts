import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDirectoryStorage } from "./directory-storage.ts";
import { createFileName } from "./file-name.ts";
import type { ObjectStore } from "./object-store.ts";

let folder: string;
let storage: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-objects-"));
  storage = createDirectoryStorage(path.join(folder, "objects"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode("a picture");
const readText = async (name: string) => new TextDecoder().decode((await storage.get(name)) ?? new Uint8Array());

test("stores each file under its own name only", async () => {
  const [name, other] = [createFileName(), createFileName()];
  await storage.put(name, bytes);
  expect([await readText(name), await storage.findSize(name)]).toEqual(["a picture", 9]);
  expect([await storage.get(other), await storage.findSize(other)]).toEqual([null, null]);
  const part = await storage.get(name, { start: 2, end: 5 });
  expect([part && new TextDecoder().decode(part), await storage.get(other, { start: 0, end: 0 })]).toEqual([
    "pict",
    null,
  ]);
});

test.each(["", "..", "../../outside", "/etc/passwd", "a\0b", "A".repeat(64), `${"a".repeat(64)}\n`, "a".repeat(65)])(
  "refuses the name %j, which is none of its own",
  async (name) => {
    const message = "The name of a stored file is not valid";
    await expect(storage.put(name, bytes)).rejects.toThrow(message);
    await expect(storage.get(name)).rejects.toThrow(message);
    await expect(storage.findSize(name)).rejects.toThrow(message);
    await expect(storage.copy(createFileName(), name)).rejects.toThrow(message);
    await expect(storage.remove([name])).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("copies and removes many files without leaving temporary ones", async () => {
  const names = Array.from({ length: 40 }, createFileName);
  const copy = createFileName();
  for (const name of names) await storage.put(name, bytes);
  expect(await storage.copy(names[0] ?? "", copy)).toBe(true);
  await storage.remove([...names, createFileName()]);
  expect(await storage.get(names[0] ?? "")).toBeNull();
  expect(await storage.copy(names[0] ?? "", createFileName())).toBe(false);
  const files = await readdir(path.join(folder, "objects"), { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map((file) => file.name)).toEqual([copy]);
  expect(await readText(copy)).toBe("a picture");
});

test("leaves no part of a file that cannot be written", async () => {
  const name = createFileName();
  await storage.put(createFileName(), bytes);
  // The folder of the file cannot be made.
  await rm(path.join(folder, "objects", name.slice(0, 2)), { recursive: true, force: true });
  await writeFile(path.join(folder, "objects", name.slice(0, 2)), "in the way");
  await expect(storage.put(name, bytes)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await rm(path.join(folder, "objects", name.slice(0, 2)));
  expect(await storage.get(name)).toBeNull();
});
