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

test("tells once when the space runs low, and once when it is back", async () => {
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

test("a disk that can hold no more files is full, whatever space it has", async () => {
  const { disk, guard } = createDisk(minFreeBytes * 2);
  disk.freeFiles = 3;
  await guard.check();
  expect(guard.status().isLow).toBe(true);
  guard.close();
});

test("many writes at once ask the disk once a second", async () => {
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

test("a file system that does not answer holds nobody up", async () => {
  const guard = createDiskGuard({
    folders: ["/data"],
    onChange: () => undefined,
    statfs: () => new Promise(() => undefined),
  });
  await guard.check();
  expect(guard.status().isLow).toBe(false);
  guard.close();
});
