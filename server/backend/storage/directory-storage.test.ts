import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDirectoryStorage } from "./directory-storage.ts";

let folder: string;
let storage: ReturnType<typeof createDirectoryStorage>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-objects-"));
  storage = createDirectoryStorage(path.join(folder, "objects"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new TextEncoder().encode("a picture");

test("reads stored objects by their own key only", async () => {
  await storage.uploadObject("b", "x/y.webp", undefined, bytes, "image/webp", "max-age=60");
  const { body, metadata } = await storage.getObject("b", "x/y.webp");
  expect(new Uint8Array(body ?? [])).toEqual(bytes);
  expect(metadata).toMatchObject({ size: 9, mimetype: "image/webp" });
  expect((await storage.getObject("b", "x/y.webp", undefined, { ifNoneMatch: metadata.eTag })).httpStatusCode).toBe(
    304,
  );
  await expect(storage.getObject("b", "x/z.webp")).rejects.toThrow("ENOENT");
});

test.each(["../../outside", "/etc/passwd", "a\0b", "..", "x".repeat(5_000), "😀/é"])(
  "keeps the key %j inside the folder",
  async (key) => {
    await storage.uploadObject("b", key, undefined, new Response(bytes).body as ReadableStream, "text/plain", "");
    expect(await readdir(folder)).toEqual(["objects"]);
    expect((await storage.headObject("b", key)).size).toBe(9);
  },
);

test("copies and deletes objects without leaving temporary files", async () => {
  await storage.uploadObject("b", "one", undefined, bytes, "text/plain", "");
  await storage.copyObject("b", "one", undefined, "c", "two");
  await storage.deleteObjects("b", ["one", "never there"]);
  await expect(storage.headObject("b", "one")).rejects.toThrow("ENOENT");
  expect((await storage.headObject("c", "two")).size).toBe(9);
  expect(
    (await readdir(path.join(folder, "objects"), { recursive: true })).filter((name) => name.includes(".")),
  ).toEqual([]);
});
