import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createImportFolders, type ImportFolders } from "./import-folder.ts";
import { maxFiles } from "./import-limits.ts";
import { receivePart } from "./receive-part.ts";

const id = "11111111-1111-4111-8111-111111111111";
let root: string;
let folders: ImportFolders;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "chloe-parts-"));
  folders = createImportFolders(path.join(root, "imports"));
  await folders.create(id);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const send = (bytes: Uint8Array, part = 1, given: ImportFolders = folders) =>
  receivePart(given, { import: id, part, body: new Blob([new Uint8Array(bytes)]).stream(), size: bytes.byteLength });
const listPaths = async () => (await folders.listFiles(id)).files.map((file) => file.path);
const listAll = async () => (await readdir(root, { recursive: true })).toSorted();

test("stores files under numbers, whatever their names are", async () => {
  const names = ["../../evil.md", "/etc/passwd", "a\0b.md", "C:\\x\\y.md", "./a/../b.md", "con", "ok/ä.md"];
  await send(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)]))));
  expect(await listPaths()).toEqual([
    "../../evil.md",
    "etc/passwd",
    "ab.md",
    "C:/x/y.md",
    "a/../b.md",
    "con",
    "ok/ä.md",
  ]);
  const inside = await listAll();
  expect(
    inside.filter(
      (name) => !/^imports(?:\/[0-9a-f-]{36}(?:\/parts(?:\/1(?:\/(?:\d+|index\.json|totals\.json))?)?)?)?$/.test(name),
    ),
  ).toEqual([]);
});

test("leaves out what programs add, and reads names in UTF-8 that are not marked as such", async () => {
  const archive = Buffer.from(
    zipSync({ "__MACOSX/._a.md": strToU8("x"), "a/.DS_Store": strToU8("x"), "é.md": strToU8("x") }),
  );
  // The mark of UTF-8 names, in each header.
  for (let at = archive.indexOf("PK\x03\x04"); at >= 0; at = archive.indexOf("PK\x03\x04", at + 1))
    archive.writeUInt16LE(0, at + 6);
  await send(archive);
  expect(await listPaths()).toEqual(["é.md"]);
});

test("unpacks archives inside, one level deep", async () => {
  const innermost = zipSync({ "deep.md": strToU8("deep") });
  const inner = zipSync({ "post.md": strToU8("post"), "deeper.zip": innermost });
  await send(zipSync({ "export.zip": inner, "readme.md": strToU8("x"), "broken.zip": strToU8("PK no") }));
  expect(await listPaths()).toEqual(["export/post.md", "export/deeper.zip", "readme.md"]);
  expect((await folders.listFiles(id)).problems).toEqual([
    { file: "broken.zip", line: null, reason: "This file is not a ZIP archive, or it is not complete." },
  ]);
});

test("refuses archives that unpack to far more than they are, and keeps nothing of them", async () => {
  const packed = zipSync({ "a.json": new Uint8Array(20_000_000) });
  const archives = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.zip`, packed]));
  await expect(send(zipSync(archives))).rejects.toThrow("This archive unpacks to more than 10");
  expect(await listPaths()).toEqual([]);
});

test("names files that are too large, and takes the others", async () => {
  await send(
    zipSync({
      "film.mp4": new Uint8Array(3_000_001),
      "long.md": new Uint8Array(3_000_001),
      "data.json": new Uint8Array(3_000_001),
    }),
  );
  expect(await listPaths()).toEqual(["data.json"]);
  expect((await folders.listFiles(id)).problems.map(({ file, reason }) => [file, reason])).toEqual([
    ["film.mp4", "It is larger than 3 MB, so it was left out."],
    ["long.md", "It is larger than 3 MB, so it was left out."],
  ]);
});

test("of two files with the same path takes the one that came later", async () => {
  await send(zipSync({ "a.md": strToU8("first"), "b.md": strToU8("b") }), 1);
  await send(zipSync({ "a.md": strToU8("second one") }), 2);
  expect((await folders.listFiles(id)).files.map((file) => [file.path, file.size])).toEqual([
    ["a.md", 10],
    ["b.md", 1],
  ]);
});

const damaged = zipSync({ "a.md": strToU8("x".repeat(5_000)) }, { level: 0 });
test.each([
  ["no archive", strToU8("hello"), "This file is not a ZIP archive, or it is not complete."],
  [
    "an archive that ends too early",
    damaged.subarray(0, 4_000),
    "This file is not a ZIP archive, or it is not complete.",
  ],
  [
    "a damaged archive",
    Uint8Array.from(damaged, (byte, at) => (at === 100 ? byte ^ 1 : byte)),
    "The archive is damaged.",
  ],
  [
    "an encrypted archive",
    Uint8Array.from(damaged, (byte, at) => (at === 6 ? byte | 1 : byte)),
    "The archive is protected by a password.",
  ],
])("refuses %s, and keeps nothing of it", async (_what, bytes, message) => {
  await expect(send(bytes)).rejects.toThrow(message);
  expect(await listPaths()).toEqual([]);
  expect((await listAll()).some((name) => name.includes("incoming"))).toBe(false);
});

test("refuses an archive that unpacks to more than an import may hold, also in several parts", async () => {
  // 4 GB of zeros that are packed a thousand times over would take seconds; the sum is checked with what is there already.
  const almostFull: ImportFolders = {
    ...folders,
    readTotals: async () => ({ files: 1, bytes: 3_999_000_000, parts: 1 }),
  };
  await send(zipSync({ "small.json": new Uint8Array(900_000) }), 1, almostFull);
  await expect(send(zipSync({ "bomb.json": new Uint8Array(50_000_000) }, { level: 9 }), 2, almostFull)).rejects.toThrow(
    "The archive is too large when unpacked.",
  );
  const manyFiles: ImportFolders = { ...folders, readTotals: async () => ({ files: maxFiles, bytes: 0, parts: 1 }) };
  await expect(send(zipSync({ "one.md": strToU8("x") }), 3, manyFiles)).rejects.toThrow(
    "An import can have up to 60,000 files and 4,000 MB of them.",
  );
});

test("counts what is left out as unpacked, so that no film is a bomb", async () => {
  const almostFull: ImportFolders = {
    ...folders,
    readTotals: async () => ({ files: 1, bytes: 3_990_000_000, parts: 1 }),
  };
  await expect(send(zipSync({ "film.mp4": new Uint8Array(20_000_000) }), 1, almostFull)).rejects.toThrow(
    "The archive is too large when unpacked.",
  );
});

test("refuses a part for which the disk has no room", async () => {
  const full: ImportFolders = { ...folders, getFreeBytes: async () => 499_000_000 };
  await expect(send(zipSync({ "a.md": strToU8("x") }), 1, full)).rejects.toThrow(
    "There is not enough free space on the disk of this site for these files.",
  );
});

test("ends a part of which nothing arrives any more, and lets it be sent again", async () => {
  const archive = zipSync({ "a.md": strToU8("x") });
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(archive.subarray(0, 40)),
  });
  const part = { import: id, part: 1, body: stalled, size: 100 };
  await expect(receivePart(folders, part, { stallMs: 20 })).rejects.toThrow("The file took too long to arrive.");
  await send(archive);
  expect(await listPaths()).toEqual(["a.md"]);
});
