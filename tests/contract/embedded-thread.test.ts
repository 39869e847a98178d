import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import type { Backend } from "#server/backend.ts";
import type { DatabaseConnection, DatabaseEvent } from "@site/supabase/embedded/connection.ts";
import type { ThreadSettings } from "@site/supabase/embedded/database-thread.ts";
import { superviseDatabase } from "@site/supabase/embedded/supervise-database.ts";
import { createEmbeddedBackend } from "@site/supabase/embedded.ts";
import { createTestBackend, testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const stallMs = 1_500;
const logLimit = 1_000_000;
const endlessQuery = "select count(*) from generate_series(1, 1000000000000)";
/** Blocks the thread for longer than `stallMs`, however fast the machine is. */
const busyQuery = `do $$ begin while clock_timestamp() < now() + interval '${2 * stallMs} ms' loop end loop; end $$`;

let folder: string;
let backend: Backend;
let connection: DatabaseConnection;
const events: DatabaseEvent[] = [];
/** A backend in its own thread, and a connection to its database that bypasses the gateway. */
const open = async (directory: string, settings: Partial<ThreadSettings> = {}) => {
  let opened: DatabaseConnection | undefined;
  const created = await createEmbeddedBackend({
    ...siteOptions,
    directory,
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
    onEvent: (event) => events.push(event),
    checkpoints: { wantedBytes: logLimit, checkEveryMs: 20 },
    open: async (...given) => (opened = await superviseDatabase(...given, { stallMs, ...settings })),
  });
  return { created, opened: opened as DatabaseConnection };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-thread-"));
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory })).close();
  ({ created: backend, opened: connection } = await open(directory, { heapMb: 96 }));
});
beforeEach(async () => {
  await waitUntil(() => backend.status?.().isUp === true);
  events.splice(0);
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const waitUntil = async (condition: () => boolean, limitMs = 120_000): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!condition() && performance.now() < end) await wait(20);
  expect(condition()).toBe(true);
};
const hasRestarted = () => events.some(({ kind }) => kind === "database-restarted");
const read = (key: string, filter = "") =>
  backend.fetch(new Request(`${testSiteUrl}/rest/v1/posts?select=slug&limit=5${filter}`, { headers: { apikey: key } }));
const insert = (slug: string) =>
  backend.serviceClient().from("posts").insert({ slug, title: slug, content: slug, status: "published" });

test("responds 503 to waiting callers of an endless statement, recovers, and loses no acknowledged row", async () => {
  for (const slug of ["one", "two", "three"]) expect((await insert(slug)).error).toBeNull();
  const changed = new Set<string>();
  const stop = backend.onChange((table) => changed.add(table));
  expect((await read(testKeys.publishableKey)).status).toBe(200);

  const endless = connection.query(endlessQuery, [], { deadlineMs: 1_000 });
  endless.catch(() => undefined);
  const [waitingRead, waitingWrite] = [read(testKeys.secretKey), insert("on-the-way")];
  let isWaiting = true;
  void waitingRead.finally(() => (isWaiting = false));
  for (let turn = 0; turn < 10; turn += 1) {
    expect([(await read(testKeys.publishableKey)).status, isWaiting]).toEqual([200, true]);
  }
  const rejected = await waitingRead;
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await waitingWrite).status).toBe(503);
  // Fails by its deadline or by the end of its thread; on a busy machine the latter may come first.
  await expect(endless).rejects.toThrow(/timed out|thread ended/);

  const unavailable = await read(testKeys.secretKey);
  expect([unavailable.status, unavailable.headers.get("retry-after")]).toEqual([503, "2"]);
  await waitUntil(hasRestarted);
  expect(events[0]).toMatchObject({ kind: "database-ended", restartInMs: 0 });
  expect(backend.status?.()).toMatchObject({ isUp: true, restarts: 1 });
  expect(changed).toContain("posts");
  stop();
  const slugs = (await backend.serviceClient().from("posts").select("slug")).data?.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(["one", "two", "three"]));
  expect((await read(testKeys.secretKey, "&order=slug")).status).toBe(200);
});

test("shortens the log after a bulk of writes, in the next quiet moment", { tags: "night" }, async () => {
  const readLogSize = async (): Promise<number> => {
    const [row] = await connection.query(
      "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()",
      [],
      { deadlineMs: 110_000 },
    );
    return Number(row?.bytes);
  };
  for (const batch of ["first", "second"]) {
    const rows = Array.from({ length: 9 }, (_, index) => {
      const slug = `bulk-${batch}-${index}`;
      return { slug, title: slug, content: randomBytes(75_000).toString("base64url") };
    });
    expect((await backend.serviceClient().from("posts").insert(rows)).error).toBeNull();
  }
  await expect.poll(readLogSize).toBeLessThan(logLimit);
  const { count } = await backend
    .serviceClient()
    .from("posts")
    .select("slug", { count: "exact" })
    .like("slug", "bulk-%");
  expect(count).toBe(18);
  expect(events).toEqual([]);
});

test("does not restart a thread that is blocked by a call with a longer deadline", { tags: "night" }, async () => {
  const long = connection.query(busyQuery, [], { deadlineMs: 110_000 });
  await expect(connection.query("select 1", [], { deadlineMs: stallMs })).rejects.toThrow("timed out");
  await long;
  expect(events).toEqual([]);
});

test("restarts a thread that runs out of memory, with exponential backoff", { tags: "night" }, async () => {
  const exhaustMemory = async () => {
    events.splice(0);
    await expect(
      connection.query("select repeat(n::text, 500) from generate_series(1, 100000) n", [], { deadlineMs: 110_000 }),
    ).rejects.toMatchObject({ code: "57P01" });
    await waitUntil(hasRestarted);
    const ended = events.find((event) => event.kind === "database-ended");
    // On a busy machine the garbage collector may keep it silent for too long before the memory ends.
    expect(ended?.reason).toMatch(/memory|unresponsive/);
    return ended?.restartInMs ?? 0;
  };
  const first = await exhaustMemory();
  expect(await exhaustMemory()).toBeGreaterThan(first);
  expect((await read(testKeys.secretKey)).status).toBe(200);
});
