import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ChosenFile } from "./chosen-files.ts";
import { toParts } from "./pack-parts.ts";

const { signal } = new AbortController();
const choose = (path: string, content: string): ChosenFile => ({ path, file: new File([content], path) });
const readBytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

test("packs files into ZIP parts that are not larger than the limit, a larger file into one of its own", async () => {
  const files = [
    choose("blog/a.md", "a".repeat(40)),
    choose("blog/ü/b.md", "b".repeat(40)),
    choose("blog/c.png", "c".repeat(40)),
    choose("blog/large.png", "d".repeat(300)),
    choose("blog/e.md", ""),
  ];
  const parts = toParts(files, 100);
  expect(parts.map(({ size }) => size)).toEqual([80, 40, 300, 0]);
  const packed = await Promise.all(parts.map(async (part) => unzipSync(await readBytes(await part.pack(signal)))));
  expect(packed.map((entries) => Object.keys(entries))).toEqual([
    ["blog/a.md", "blog/ü/b.md"],
    ["blog/c.png"],
    ["blog/large.png"],
    ["blog/e.md"],
  ]);
  expect(new TextDecoder().decode(packed[0]?.["blog/ü/b.md"])).toBe("b".repeat(40));
});

test("makes the same bytes each time a part is packed", async () => {
  const [part] = toParts([choose("a.md", "text"), choose("b.jpg", "bytes")]);
  expect(await readBytes(await part!.pack(signal))).toEqual(await readBytes(await part!.pack(signal)));
});

test("sends one archive as it is, and packs several", async () => {
  const archive = choose("export.ZIP", "PK");
  const [alone, ...others] = toParts([archive]);
  expect(others).toEqual([]);
  expect(await alone?.pack(signal)).toBe(archive.file);
  const [both] = toParts([archive, choose("b.zip", "PK")]);
  expect(Object.keys(unzipSync(await readBytes(await both!.pack(signal))))).toEqual(["export.ZIP", "b.zip"]);
});

test("stops packing when it is cancelled", async () => {
  const controller = new AbortController();
  controller.abort(new Error("cancelled"));
  const [part] = toParts([choose("a.md", "text")]);
  await expect(part?.pack(controller.signal)).rejects.toThrow("cancelled");
});

test("stores nothing, so that the archive can be unpacked while it arrives", async () => {
  const [part] = toParts([choose("a.png", "bytes"), choose("empty.jpg", "")]);
  const bytes = await readBytes(await part!.pack(signal));
  const method = new DataView(bytes.buffer).getUint16(8, true);
  expect(method).toBe(8);
  expect(Object.values(unzipSync(bytes)).map(({ length }) => length)).toEqual([5, 0]);
});
