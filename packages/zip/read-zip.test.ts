import { strFromU8, strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
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

test("reads an archive whose sizes follow its files", async () => {
  const files = { "a.txt": "first ".repeat(20_000), "b.txt": "", "c.txt": "third" };
  const written: Uint8Array[] = [];
  const zip = new Zip((_, part) => void written.push(part));
  for (const [name, text] of Object.entries(files)) {
    const file = text === "" ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  zip.end();
  expect(await collect(inPieces(Buffer.concat(written)))).toEqual(files);
});

const flipBit = (bytes: Uint8Array, at: number): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};
const plain = zipSync({ "a.txt": strToU8("a stored text") }, { level: 0 });

test.each([
  ["a stored file has another checksum", flipBit(plain, 40)],
  ["a packed file has another checksum", flipBit(zipSync({ "a.txt": strToU8("a".repeat(100)) }), 14)],
  ["a file has another size than stated", flipBit(zipSync({ "a.txt": strToU8("a".repeat(100)) }), 22)],
])("rejects an archive in which %s", async (_, bytes) => {
  await expect(collect(inPieces(bytes))).rejects.toThrow("The archive is damaged.");
});

test("stops at the first piece beyond the size that a file states", async () => {
  const bytes = Buffer.from(zipSync({ "a.txt": new Uint8Array(60_000_000) }));
  bytes.writeUInt32LE(1_000, 22);
  let sent = 0;
  async function* source() {
    for await (const piece of inPieces(bytes, 500)) {
      sent += piece.length;
      yield piece;
    }
  }
  const generous = { ...rateLimiter, maxEntryBytes: 1e8, maxBytes: 1e8 };
  await expect(collect(source(), generous)).rejects.toThrow("The archive is damaged.");
  expect(sent).toBeLessThan(bytes.length / 10);
});

test("rejects a file that states too large a size before it arrives", async () => {
  const bytes = Buffer.from(plain);
  bytes.writeUInt32LE(2_000_000, 22);
  let sent = 0;
  async function* source() {
    for await (const piece of inPieces(bytes, 50)) {
      sent += piece.length;
      yield piece;
    }
  }
  await expect(collect(source())).rejects.toThrow("too large when unpacked");
  expect(sent).toBe(50);
});

test("passes over files that are larger than wanted, and counts them", async () => {
  const files = { "a.mp4": new Uint8Array(900_000), "b.md": strToU8("wanted"), "c.mp4": new Uint8Array(900_000) };
  const wantsUpTo = (name: string) => (name.endsWith(".md") ? 1_000 : 10);
  const read: [name: string, bytes: number, isLeftOut: boolean][] = [];
  for await (const { name, bytes, isLeftOut } of readZip(inPieces(zipSync(files)), { ...rateLimiter, wantsUpTo }))
    read.push([name, bytes.length, isLeftOut]);
  expect(read).toEqual([
    ["a.mp4", 0, true],
    ["b.md", 6, false],
    ["c.mp4", 0, true],
  ]);
  await expect(async () => {
    for await (const _ of readZip(inPieces(zipSync(files)), { ...rateLimiter, maxBytes: 1e6, wantsUpTo }));
  }).rejects.toThrow("too large when unpacked");
});

test("rejects an unknown compression", async () => {
  const bytes = Buffer.from(plain);
  bytes.writeUInt16LE(12, 8);
  await expect(collect(inPieces(bytes))).rejects.toThrow("compressed in a way that cannot be read here");
});

test("lets other work run while it decompresses a file", async () => {
  const bytes = zipSync({ "a.txt": new Uint8Array(20_000_000) });
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  for await (const _ of readZip(inPieces(bytes), { ...rateLimiter, maxEntryBytes: 2e7, maxBytes: 2e7 }))
    clearImmediate(timer);
  expect(turns).toBeGreaterThan(50);
});

test("cancels an archive that is not read to its end", async () => {
  let isCancelled = false;
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(plain),
    cancel: () => void (isCancelled = true),
  });
  for await (const _ of readZip(source, rateLimiter)) break;
  expect(isCancelled).toBe(true);
});
