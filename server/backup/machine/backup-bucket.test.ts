import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveS3 } from "@site/supabase/testing/serve-s3.ts";
import { parseBackupBucket } from "../../env-values.ts";
import { toBackupName } from "./stored-backup.ts";
import { createBackupBucket } from "./backup-bucket.ts";

let folder: string;
let service: Awaited<ReturnType<typeof serveS3>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-bucket-"));
  service = await serveS3();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const createBucket = (prefix: string, secretAccessKey = service.options.secretAccessKey) =>
  createBackupBucket({ ...service.options, secretAccessKey, prefix });
const createFile = async (day: number, bytes: Buffer) => {
  const name = toBackupName(new Date(Date.UTC(2026, 0, day)), false);
  await writeFile(path.join(folder, name), bytes);
  return { name, file: path.join(folder, name) };
};

test("takes a backup of several parts, gives it back as it was, and removes it", async () => {
  const bucket = createBucket("my site/of two/");
  const bytes = randomBytes(35_000_000);
  const { name, file } = await createFile(1, bytes);
  await bucket.take(file);
  expect(existsSync(file)).toBe(false);
  expect(await bucket.list()).toMatchObject([{ name, bytes: bytes.length }]);
  const copy = path.join(folder, "copy");
  await bucket.copy(name, copy);
  expect((await readFile(copy)).equals(bytes)).toBe(true);
  await bucket.remove(name);
  expect(await bucket.list()).toEqual([]);
  await expect(bucket.copy(name, path.join(folder, "none"))).rejects.toThrow(`There is no ${bucket.toPlace(name)}.`);
});

test("lists its own backups newest first, and nothing else that is in the bucket", async () => {
  const [bucket, other] = [createBucket("one/"), createBucket("one/two/")];
  for (const day of [2, 4, 3]) await bucket.take((await createFile(day, Buffer.from("backup"))).file);
  await other.take((await createFile(5, Buffer.from("backup"))).file);
  expect((await bucket.list()).map(({ at }) => at.getUTCDate())).toEqual([4, 3, 2]);
  expect(await createBucket("").list()).toEqual([]);
});

test("says when the keys are refused, and keeps the file then", async () => {
  const { file } = await createFile(6, Buffer.from("backup"));
  await expect(createBucket("", "another key").take(file)).rejects.toThrow("403");
  expect(existsSync(file)).toBe(true);
});

test("reads the address of a bucket, with signs in the key, and refuses half of one", () => {
  expect(parseBackupBucket("s3://key:a%2Fb@s3.example.org/site/my%20backups/chloe?region=eu-1")).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "site",
    prefix: "my backups/chloe/",
    region: "eu-1",
    accessKeyId: "key",
    secretAccessKey: "a/b",
  });
  expect(parseBackupBucket("s3+http://key:secret@localhost:9000/site")).toMatchObject({
    endpoint: "http://localhost:9000",
    prefix: "",
  });
  for (const wrong of ["s3://host/bucket", "s3://key@host/bucket", "s3://key:secret@host", "s3:bucket", "/mnt/backups"])
    expect(parseBackupBucket(wrong), wrong).toBeNull();
});
