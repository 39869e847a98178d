import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openPglite } from "./open-pglite.ts";

const createFolder = (): string => path.join(mkdtempSync(path.join(tmpdir(), "chloe-pglite-")), "db");

const settingsSql = `select name, current_setting(name) as value from unnest(array['fsync', 'wal_sync_method',
  'shared_buffers', 'wal_buffers', 'max_wal_size', 'min_wal_size', 'wal_recycle', 'jit']) name`;

test("opens a database with small buffers, a short log and fsync", async () => {
  const database = await openPglite({ directory: createFolder() });
  const { rows } = await database.query<{ name: string; value: string }>(settingsSql);
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    fsync: "on",
    wal_sync_method: "fsync",
    shared_buffers: "16MB",
    wal_buffers: "1MB",
    max_wal_size: "128MB",
    min_wal_size: "32MB",
    wal_recycle: "off",
    jit: "off",
  });
  await database.close();
});

test("opens a database whose last start was killed before it had written its lock file", async () => {
  const directory = createFolder();
  await (await openPglite({ directory })).close();
  writeFileSync(path.join(directory, "postmaster.pid"), "");
  const database = await openPglite({ directory });
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.close();
});

/** Inserts numbers one by one, and prints each after it was acknowledged. */
const program = (directory: string) => `
import { openPglite } from ${JSON.stringify(new URL("./open-pglite.ts", import.meta.url).href)};
const database = await openPglite({ directory: ${JSON.stringify(directory)} });
await database.exec("create table numbers (number int)");
for (let number = 1; ; number += 1) {
  await database.query("insert into numbers values ($1)", [number]);
  console.log(number);
}`;

test("has after kill -9 everything that was acknowledged", { tags: "night" }, async () => {
  const directory = createFolder();
  const args = ["--liftoff-only", "--input-type=module", "--eval", program(directory)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === 500) break;
  }
  child.kill("SIGKILL");
  await once(child, "close");
  const database = await openPglite({ directory });
  const { rows } = await database.query<{ count: number }>("select count(*)::int from numbers where number <= 500");
  expect(rows[0]?.count).toBe(acknowledged);
  await database.close();
});

test("waits for the disk at each commit", { tags: "night" }, async () => {
  const database = await openPglite({ directory: createFolder() });
  type Operations = { fsync(stream: unknown): number };
  const { NODEFS } = Reflect.get(database, "Module") as { NODEFS: { stream_ops: Operations } };
  const { fsync } = NODEFS.stream_ops;
  let syncs = 0;
  NODEFS.stream_ops.fsync = (stream) => {
    syncs += 1;
    return fsync(stream);
  };
  await database.exec("create table words (text text)");
  syncs = 0;
  for (const word of ["snow", "lantern", "fish"]) await database.query("insert into words values ($1)", [word]);
  expect(syncs).toBe(3);
  await database.query("select * from words");
  expect(syncs).toBe(3);
  await database.close();
});
