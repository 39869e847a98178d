import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { fsyncSettings, enableFsync } from "./enable-fsync.ts";

test("syncs beyond the first WAL segment", { tags: "night" }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sync-"));
  const settings = [...fsyncSettings, "wal_buffers=1MB"].flatMap((setting) => ["-c", setting]);
  const database = new PGlite(path.join(folder, "db"), {
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"), ...settings],
  });
  await database.waitReady;
  enableFsync(database);
  await database.exec("create table words (text text); alter table words alter text set storage external");
  // A WAL segment holds 16 MB. When it is full the next one is created, and its folder is synced too.
  for (let round = 0; round < 20; round++)
    await database.query("insert into words select repeat(md5(n::text), 128) from generate_series(1, 500) n");
  const { rows } = await database.query<{ size: number; count: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as size, (select count(*)::int from words) as count",
  );
  expect(rows[0]?.size).toBeGreaterThan(48_000_000);
  expect(rows[0]?.count).toBe(10_000);
  await database.close();
  rmSync(folder, { recursive: true });
});

test("rejects a PGlite version with an unknown file system at startup", () => {
  expect(() => enableFsync({})).toThrow("commits would not wait for the disk");
});
