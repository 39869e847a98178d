import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackupStore } from "./backup-store.ts";
import { createSiteBackups, type SiteBackups } from "./site-backups.ts";

const hourMs = 3_600_000;
const begin = Date.parse("2026-02-01T00:00:00Z");
let root: string;
let time: number;
let startedAt: number[];
let open: SiteBackups | undefined;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "chloe-backups-"));
  time = begin;
  startedAt = [];
});
afterEach(async () => {
  open?.close();
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

/** Backups of a site whose database cannot be copied, so that none can be made. */
const create = async (everyMs: number | undefined): Promise<SiteBackups> => {
  const copy = () => Promise.reject(new Error("it cannot"));
  const exclusively = <Result>(work: () => Promise<Result>) => {
    startedAt.push(time);
    return work();
  };
  const shared = { exclusively, findLastBackup: () => Promise.resolve(null), writeLastBackup: () => Promise.resolve() };
  open = await createSiteBackups({
    source: { copies: { copy, shared }, keys: {} as never, s3: undefined },
    root,
    folder: root,
    store: createBackupStore({ folder: root, bucket: undefined }),
    everyMs,
    keep: { days: 1, weeks: 0, months: 0 },
    passphrase: undefined,
    migrationsDirectory: "supabase/migrations",
    log: { info: () => undefined, error: () => undefined } as never,
    now: () => time,
  });
  return open;
};

test("is overdue when the last good backup is older than two intervals", async () => {
  await writeFile(path.join(root, "backup-2026-02-01T00-00-00Z.tar.gz"), "good");
  const backups = await create(hourMs);
  expect(backups.lastGoodAt()).toEqual(new Date(begin));
  time += 2 * hourMs;
  expect(backups.isOverdue()).toBe(false);
  time += 1;
  expect(backups.isOverdue()).toBe(true);
});

test("is overdue when a site has run for two intervals without making one", async () => {
  const backups = await create(hourMs);
  expect(backups.isOverdue()).toBe(false);
  time += 2 * hourMs + 1;
  expect(backups.isOverdue()).toBe(true);
});

test("is never overdue where backups are made only when asked", async () => {
  const backups = await create(undefined);
  time += 1_000 * hourMs;
  expect(backups.isOverdue()).toBe(false);
});

test("says why the last one failed, and tries again soon, then later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await mkdir(path.join(root, "storage"));
  const backups = await create(24 * hourMs);
  const tick = () => vi.advanceTimersByTimeAsync(60_000);
  const expected = [begin];
  for (const minutes of [1, 5, 15, 60, 60]) {
    await expect.poll(() => backups.lastFailure()).toEqual({ at: new Date(time), reason: "it cannot" });
    time += minutes * 60_000 - 1;
    await tick();
    time += 1;
    await tick();
    expected.push(time);
  }
  await expect.poll(() => backups.lastFailure()).toEqual({ at: new Date(time), reason: "it cannot" });
  // The first clears what other runs have left.
  expect(startedAt.slice(1)).toEqual(expected);
});

test("says why one failed that was asked for", async () => {
  await mkdir(path.join(root, "storage"));
  const backups = await create(undefined);
  expect(backups.lastFailure()).toBeNull();
  await expect(backups.create()).rejects.toThrow("it cannot");
  expect(backups.lastFailure()).toEqual({ at: new Date(begin), reason: "it cannot" });
});
