import { expect, test } from "vitest";
import { createDiskGuard, minFreeBytes } from "./disk-guard.ts";

const createDisk = (freeBytes: number) => {
  const disk = { freeBytes, freeFiles: 10_000, time: 0 };
  const changes: boolean[] = [];
  const guard = createDiskGuard({
    folders: ["/data", "/objects"],
    onChange: ({ isLow }) => changes.push(isLow),
    statfs: async (folder) => ({
      bsize: 1,
      bavail: folder === "/data" ? disk.freeBytes : minFreeBytes * 10,
      files: 20_000,
      ffree: disk.freeFiles,
    }),
    now: () => disk.time,
  });
  return { disk, guard, changes };
};

test("notifies once when space runs low and once when it recovers", async () => {
  const { disk, guard, changes } = createDisk(minFreeBytes);
  await guard.check();
  expect(guard.status()).toEqual({ freeBytes: minFreeBytes, isLow: false });
  disk.freeBytes -= 1;
  await guard.check();
  await guard.check();
  expect(guard.status().isLow).toBe(true);
  disk.freeBytes += 1;
  await guard.check();
  expect(changes).toEqual([true, false]);
  guard.close();
});

test("treats a disk without free inodes as full", async () => {
  const { disk, guard } = createDisk(minFreeBytes * 2);
  disk.freeFiles = 3;
  await guard.check();
  expect(guard.status().isLow).toBe(true);
  guard.close();
});

test("checks the disk at most once a second", async () => {
  const { disk, guard } = createDisk(minFreeBytes * 2);
  disk.time = 5_000;
  await guard.checkSoon();
  disk.freeBytes = 0;
  disk.time += 999;
  await guard.checkSoon();
  expect(guard.status().isLow).toBe(false);
  disk.time += 1;
  await guard.checkSoon();
  expect(guard.status().isLow).toBe(true);
  guard.close();
});

test("does not wait for a hanging file system", async () => {
  const guard = createDiskGuard({
    folders: ["/data"],
    onChange: () => undefined,
    statfs: () => new Promise(() => undefined),
  });
  await guard.check();
  expect(guard.status().isLow).toBe(false);
  guard.close();
});
