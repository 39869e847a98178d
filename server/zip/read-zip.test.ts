import { strFromU8, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readZip, ZipRefused } from "./read-zip.ts";
import { zipStream } from "./zip-stream.ts";

const limits = { maxEntries: 10, maxEntryBytes: 1_000_000, maxBytes: 3_000_000 };
async function* inPieces(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const collect = async (source: AsyncIterable<Uint8Array>, given = limits) => {
  const files: Record<string, string> = {};
  for await (const { name, bytes } of readZip(source, given)) files[name] = strFromU8(bytes);
  return files;
};

test("what was packed while it was sent is unpacked again", async () => {
  async function* entries() {
    yield { name: "a.md", bytes: strToU8("Light ☀".repeat(1_000)) };
    yield { name: "b.webp", bytes: strToU8("packed"), isPacked: true };
  }
  expect(await collect(zipStream(entries()) as AsyncIterable<Uint8Array>)).toEqual({ "a.md": "Light ☀".repeat(1_000), "b.webp": "packed" });
});

test.each([
  ["a file that unpacks to too much", { "a.txt": new Uint8Array(20_000_000) }],
  ["many files that unpack to too much together", Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${index}.txt`, new Uint8Array(999_999)]))],
  ["too many files", Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.txt`, new Uint8Array(1)]))],
])("%s is refused", async (_, files) => {
  await expect(collect(inPieces(zipSync(files, { level: 9 })))).rejects.toThrow(ZipRefused);
});

test("an archive that breaks off is refused", async () => {
  const whole = zipSync({ "a.txt": crypto.getRandomValues(new Uint8Array(5_000)) });
  await expect(collect(inPieces(whole.subarray(0, 2_000)))).rejects.toThrow(ZipRefused);
});
