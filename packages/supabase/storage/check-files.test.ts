import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { serveS3 } from "../testing/serve-s3.ts";
import { createFilesCheck } from "./check-files.ts";
import { probeName } from "./file-name.ts";
import { createS3Storage } from "./s3-storage.ts";

let service: Awaited<ReturnType<typeof serveS3>>;
beforeAll(async () => {
  service = await serveS3();
});
afterAll(() => service.stop());

test("reads a small file of its own in the bucket, and writes it again when it is lost", async () => {
  const check = createFilesCheck({ s3: service.options });
  const files = createS3Storage(service.options);
  for (let round = 0; round < 2; round += 1) {
    await check?.();
    expect(await files.findSize(probeName)).toBeGreaterThan(0);
    await files.remove([probeName]);
  }
});

test("rejects with address and reason while the bucket is away", async () => {
  const away = await serveS3();
  const check = createFilesCheck({ s3: away.options });
  await check?.();
  await away.stop();
  await expect(check?.()).rejects.toThrow(
    `The files at ${away.options.endpoint} cannot be reached: connect ECONNREFUSED`,
  );
});

test("writes into a folder, now and then", async () => {
  const storageDirectory = await mkdtemp(path.join(tmpdir(), "files-check-"));
  onTestFinished(() => rm(storageDirectory, { recursive: true, force: true }));
  await expect(createFilesCheck({ storageDirectory })?.()).resolves.toBeUndefined();
  expect(createFilesCheck({})).toBeNull();
});
