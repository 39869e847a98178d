import fc from "fast-check";
import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { expect, inject, test } from "vitest";
import { ZipError } from "./read-zip.ts";
import { readZipDirectory, type UnpackedFile, unpackZip } from "./zip-directory.ts";

const limits = { maxEntries: 10, maxEntryBytes: 100_000, maxBytes: 150_000 };

const unpackAll = async (bytes: Uint8Array): Promise<UnpackedFile[]> => {
  const directory = readZipDirectory(bytes, limits);
  const found: UnpackedFile[] = [];
  if (directory) for await (const file of unpackZip(directory, limits)) found.push(file);
  return found;
};

const readAll = async (bytes: Uint8Array): Promise<[name: string, text: string][]> =>
  (await unpackAll(bytes)).map(({ name, bytes: content }) => [name, content.toString()]);

const zip = Buffer.from(
  zipSync({ "a.txt": strToU8("hello ".repeat(50)), "b/ü.txt": [strToU8("world"), { level: 0 }] }),
);
const files = [
  ["a.txt", "hello ".repeat(50)],
  ["b/ü.txt", "world"],
];

const streamed = (): Buffer => {
  const parts: Uint8Array[] = [];
  const archive = new Zip((_, part) => parts.push(part));
  for (const [file, text] of [
    [new ZipDeflate("a.txt"), files[0]?.[1]],
    [new ZipPassThrough("b/ü.txt"), files[1]?.[1]],
  ] as const) {
    archive.add(file);
    file.push(strToU8(text ?? ""), true);
  }
  archive.end();
  return Buffer.concat(parts);
};

test.each<[string, Buffer, number]>([
  ["an archive", zip, 0],
  ["one whose sizes are behind the files", streamed(), 0],
  ["one behind a picture", Buffer.concat([Buffer.alloc(500, 7), zip]), 500],
  ["one in front of other bytes", Buffer.concat([zip, Buffer.alloc(500, 7)]), 0],
])("reads %s", async (_, bytes, start) => {
  expect(await readAll(bytes)).toEqual(files);
  expect(readZipDirectory(bytes, limits)?.start).toBe(start);
});

test("finds no archive in other files", () => {
  expect(readZipDirectory(Buffer.from("hello"), limits)).toBeNull();
  expect(readZipDirectory(Buffer.concat([zip, Buffer.alloc(70_000)]), limits)).toBeNull();
});

test("says that a checksum is wrong", async () => {
  const changed = Buffer.from(zip);
  changed.write("W", changed.indexOf("world"));
  expect((await unpackAll(changed)).map(({ isSound }) => isSound)).toEqual([true, false]);
});

/** An archive whose directory names its first file many times. */
const createOverlap = (): Buffer => {
  const one = Buffer.from(zipSync({ a: [Buffer.alloc(10_000, 1), { level: 0 }] }));
  const end = one.length - 22;
  const entry = one.subarray(one.readUInt32LE(end + 16), end);
  const tail = Buffer.from(one.subarray(end));
  tail.writeUInt16LE(5, 10);
  tail.writeUInt32LE(entry.length * 5, 12);
  return Buffer.concat([one.subarray(0, end), entry, entry, entry, entry, tail]);
};

const createLocked = (): Buffer => {
  const locked = Buffer.from(zip);
  const entry = locked.readUInt32LE(locked.length - 6);
  locked.writeUInt16LE(1, entry + 8);
  return locked;
};

test.each<[string, Buffer]>([
  ["a file above the limit", Buffer.from(zipSync({ a: Buffer.alloc(100_001) }))],
  ["files above the limit together", Buffer.from(zipSync({ a: Buffer.alloc(90_000), b: Buffer.alloc(90_000) }))],
  [
    "too many files",
    Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, strToU8("")])))),
  ],
  ["files that share their bytes", createOverlap()],
  ["a password", createLocked()],
  ["a beginning that is missing", zip.subarray(40)],
])("refuses %s", async (_, bytes) => {
  await expect(readAll(bytes)).rejects.toThrow(ZipError);
});

test("throws nothing but its own error on damaged archives", async () => {
  const bytesOf = [zip, streamed()];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bytesOf), fc.nat(), fc.nat(255), fc.nat(600), async (bytes, at, value, end) => {
      const changed = Buffer.from(bytes.subarray(0, end > 500 ? end : undefined));
      changed[at % changed.length] = value;
      try {
        await readAll(changed);
      } catch (error) {
        if (!(error instanceof ZipError)) throw error;
      }
    }),
    { numRuns: 50 * inject("runs") },
  );
});
