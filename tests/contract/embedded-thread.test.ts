import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "#server/backend/backend.ts";
import type { DatabaseConnection, DatabaseEvent } from "#server/backend/embedded/connection.ts";
import type { ThreadSettings } from "#server/backend/embedded/database-thread.ts";
import { superviseDatabase } from "#server/backend/embedded/supervise-database.ts";
import { createEmbeddedBackend } from "#server/backend/embedded.ts";
import { createTestBackend, testKeys, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createMailbox } from "#tests/support/mailbox.ts";

const stallMs = 1_500;
const endless = "select count(*) from generate_series(1, 1000000000000)";
/** Longer than the thread may be unresponsive, however fast the machine is. */
const busy = `do $$ begin while clock_timestamp() < now() + interval '${2 * stallMs} ms' loop end loop; end $$`;

let folder: string;
let backend: Backend;
let connection: DatabaseConnection;
const events: DatabaseEvent[] = [];

/** A backend in its own thread, and direct access to its database without the gateway. */
const open = async (directory: string, settings: Partial<ThreadSettings> = {}) => {
  let opened: DatabaseConnection | undefined;
  const made = await createEmbeddedBackend({
    directory,
    keys: testKeys,
    siteUrl: testSiteUrl,
    mail: createMailbox(),
    onEvent: (event) => events.push(event),
    open: async (...given) => (opened = await superviseDatabase(...given, { stallMs, ...settings })),
  });
  return { made, opened: opened as DatabaseConnection };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-thread-"));
  const directory = path.join(folder, "db");
  await (await createTestBackend({ directory })).close();
  ({ made: backend, opened: connection } = await open(directory, { heapMb: 96 }));
});
beforeEach(async () => {
  await until(() => backend.status?.().isUp === true);
  events.splice(0);
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const until = async (isSo: () => boolean, limitMs = 120_000): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!isSo() && performance.now() < end) await wait(20);
  expect(isSo()).toBe(true);
};
const isBack = () => events.some(({ kind }) => kind === "database-restarted");
const read = (key: string, filter = "") =>
  backend.fetch(new Request(`${testSiteUrl}/rest/v1/posts?select=slug&limit=5${filter}`, { headers: { apikey: key } }));
const insert = (slug: string) =>
  backend.serviceClient().from("posts").insert({ slug, title: slug, content: slug, status: "published" });

test("responds 503 to waiting callers of an endless statement, recovers, and loses no acknowledged row", async () => {
  for (const slug of ["one", "two", "three"]) expect((await insert(slug)).error).toBeNull();
  const changed = new Set<string>();
  const stop = backend.onChange((table) => changed.add(table));
  expect((await read(testKeys.publishableKey)).status).toBe(200);

  const frozen = connection.query(endless, [], { deadlineMs: 1_000 });
  frozen.catch(() => undefined);
  const [waitingRead, waitingWrite] = [read(testKeys.secretKey), insert("on-the-way")];
  let isWaiting = true;
  void waitingRead.finally(() => (isWaiting = false));
  for (let turn = 0; turn < 10; turn += 1) {
    expect([(await read(testKeys.publishableKey)).status, isWaiting]).toEqual([200, true]);
  }
  const refused = await waitingRead;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect((await waitingWrite).status).toBe(503);
  // Its own deadline, or the end of its thread: on a busy machine the second may be noticed first.
  await expect(frozen).rejects.toThrow(/timed out|thread ended/);

  const away = await read(testKeys.secretKey);
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
  await until(isBack);
  expect(events[0]).toMatchObject({ kind: "database-ended", restartInMs: 0 });
  expect(backend.status?.()).toMatchObject({ isUp: true, restarts: 1 });
  expect(changed).toContain("posts");
  stop();
  const slugs = (await backend.serviceClient().from("posts").select("slug")).data?.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(["one", "two", "three"]));
  expect((await read(testKeys.secretKey, "&order=slug")).status).toBe(200);
});

test("does not restart a thread that blocks in a call with a longer deadline", async () => {
  const long = connection.query(busy, [], { deadlineMs: 110_000 });
  await expect(connection.query("select 1", [], { deadlineMs: stallMs })).rejects.toThrow("timed out");
  await long;
  expect(events).toEqual([]);
});

test("restarts a responsive thread that is blocked by an endless transaction", async () => {
  await connection.query("begin", [], { deadlineMs: 10_000 });
  await expect(connection.query("select 1", [], { deadlineMs: stallMs })).rejects.toThrow("timed out");
  await until(isBack);
  expect((await read(testKeys.secretKey)).status).toBe(200);
});

test("restarts a thread that runs out of memory, with exponential backoff", async () => {
  const greedy = async () => {
    events.splice(0);
    await expect(
      connection.query("select repeat(n::text, 500) from generate_series(1, 100000) n", [], { deadlineMs: 110_000 }),
    ).rejects.toMatchObject({ code: "57P01" });
    await until(isBack);
    const ended = events.find((event) => event.kind === "database-ended");
    expect(ended?.reason).toMatch(/memory/);
    return ended?.restartInMs ?? 0;
  };
  const first = await greedy();
  expect(await greedy()).toBeGreaterThan(first);
  expect((await read(testKeys.secretKey)).status).toBe(200);
});
