import { strFromU8, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readZip, ZipError } from "./read-zip.ts";
import { zipStream } from "./zip-stream.ts";

const rateLimiter = { maxEntries: 10, maxEntryBytes: 1_000_000, maxBytes: 3_000_000 };
async function* inPieces(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const collect = async (source: AsyncIterable<Uint8Array>, given = rateLimiter) => {
  const files: Record<string, string> = {};
  for await (const { name, bytes } of readZip(source, given)) files[name] = strFromU8(bytes);
  return files;
};

test("reads what the ZIP stream writes", async () => {
  async function* entries() {
    yield { name: "a.md", bytes: strToU8("Light ☀".repeat(1_000)) };
    yield { name: "b.webp", bytes: strToU8("packed"), isPacked: true };
  }
  expect(await collect(zipStream(entries()) as AsyncIterable<Uint8Array>)).toEqual({
    "a.md": "Light ☀".repeat(1_000),
    "b.webp": "packed",
  });
});

test.each([
  ["a file that unpacks to too much", { "a.txt": new Uint8Array(20_000_000) }],
  [
    "many files that unpack to too much together",
    Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${index}.txt`, new Uint8Array(999_999)])),
  ],
  ["too many files", Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.txt`, new Uint8Array(1)]))],
])("rejects %s", async (_, files) => {
  await expect(collect(inPieces(zipSync(files, { level: 9 })))).rejects.toThrow(ZipError);
});

test("treats bytes that look like archive records as file contents", async () => {
  const signatures = [
    [0x50, 0x4b, 3, 4],
    [0x50, 0x4b, 7, 8],
    [0x50, 0x4b, 1, 2],
    [0x50, 0x4b, 5, 6],
  ];
  const inner = zipSync({ "tables/secret.jsonl": strToU8("injected") }, { level: 0 });
  const picture = new Uint8Array([
    ...signatures.flatMap((signature) => [...signature, ...new Uint8Array(40)]),
    ...inner,
    1,
  ]);
  async function* entries() {
    yield { name: "a.webp", bytes: picture, isPacked: true };
    yield { name: "b.md", bytes: strToU8("after") };
  }
  const read: Record<string, Uint8Array> = {};
  for await (const { name, bytes } of readZip(zipStream(entries()) as AsyncIterable<Uint8Array>, rateLimiter))
    read[name] = bytes;
  expect(Object.keys(read)).toEqual(["a.webp", "b.md"]);
  expect(Buffer.from(read["a.webp"] ?? []).equals(picture)).toBe(true);
});

test("writes and reads an archive of more than 65,535 files", async () => {
  async function* entries() {
    for (let index = 0; index < 66_000; index++)
      yield { name: `${index}.md`, bytes: strToU8(String(index)), isPacked: true };
  }
  let count = 0;
  for await (const { name, bytes } of readZip(zipStream(entries()) as AsyncIterable<Uint8Array>, {
    ...rateLimiter,
    maxEntries: 100_000,
  })) {
    if (name !== `${strFromU8(bytes)}.md`) throw new Error(`${name} holds something else`);
    count += 1;
  }
  expect(count).toBe(66_000);
});

const whole = zipSync({ "a.txt": crypto.getRandomValues(new Uint8Array(5_000)), "b.txt": strToU8("b") });

test.each([
  ["within a file", 2_000],
  ["between two files", whole.indexOf(0x50, 5_000)],
  ["before its list of files", whole.length - 120],
  ["one byte before its end", whole.length - 1],
])("rejects an archive that is truncated %s", async (_, length) => {
  await expect(collect(inPieces(whole.subarray(0, length)))).rejects.toThrow(ZipError);
});

test("rejects an encrypted archive as such", async () => {
  const locked = Uint8Array.from(whole);
  locked[6] = 1;
  await expect(collect(inPieces(locked))).rejects.toThrow("The archive is protected by a password.");
});
