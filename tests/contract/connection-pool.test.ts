import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { createConnectionPool, type ConnectionPool } from "@site/supabase/postgres/connection-pool.ts";
import { awaitDatabase } from "@site/supabase/postgres/connect.ts";
import { listen } from "@site/supabase/postgres/listen.ts";
import { pollChanges } from "@site/supabase/postgres/poll-changes.ts";
import { inTransaction } from "@site/supabase/database/transaction.ts";
import { createTestPostgres, openClient, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createTcpProxy } from "./tcp-proxy.ts";

const patient = { limitMs: 120_000 };

let server: TestPostgres;
let url: string;
beforeAll(async () => {
  server = await createTestPostgres();
  url = await server.createDatabase({ isAdministrator: true });
});
afterAll(() => server.stop());

const pools: ConnectionPool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});
const createPool = (size = 2, address = url): ConnectionPool => {
  const pool = createConnectionPool({ url: address, size, statementTimeoutMs: 5_000 });
  pools.push(pool);
  return pool;
};
const createFrozenNetwork = async () => {
  const proxy = await createTcpProxy(Number(new URL(url).port));
  onTestFinished(() => proxy.close());
  const address = new URL(url);
  address.host = `127.0.0.1:${proxy.port}`;
  return { proxy, address: address.href };
};

test("ends a statement at the limit of its caller and gives the place to the next one", async () => {
  const pool = createPool(1);
  await expect(pool.query("select pg_sleep(4)", [], { limitMs: 200 })).rejects.toMatchObject({ code: "08006" });
  expect(await pool.query("select 1 as one", [], patient)).toEqual([{ one: 1 }]);
});

test("refuses whoever waits too long for a free connection, and nobody after it", async () => {
  const pool = createPool(1);
  const connection = await pool.connect(patient.limitMs);
  await expect(pool.query("select 1", [], { limitMs: 100 })).rejects.toMatchObject({ code: "08001" });
  const waiting = pool.query("select 2 as two", [], patient);
  connection.release();
  expect(await waiting).toEqual([{ two: 2 }]);
});

test("tells how many connections work and how many callers wait for one", async () => {
  const pool = createPool(1);
  expect(pool.load()).toEqual({ busy: 0, idle: 0, max: 1, waiting: 0 });
  const connection = await pool.connect(patient.limitMs);
  const waiting = pool.query("select 1", [], patient);
  await expect.poll(() => pool.load()).toEqual({ busy: 1, idle: 0, max: 1, waiting: 1 });
  connection.release();
  await waiting;
  expect(pool.load()).toEqual({ busy: 0, idle: 1, max: 1, waiting: 0 });
});

test("goes on with the connections that it has when the server allows no more", async () => {
  const admin = await openClient(url);
  await admin.query("create role modest login password 'modest' connection limit 1");
  const address = new URL(url);
  Object.assign(address, { username: "modest", password: "modest" });
  const pool = createPool(2, address.href);
  const connection = await pool.connect(patient.limitMs);
  await expect(pool.query("select 1", [], patient)).rejects.toMatchObject({ code: "08001" });
  await expect(pool.query("select 1", [], patient)).rejects.toMatchObject({ code: "08001" });
  connection.release();
  expect(await pool.query("select 1 as one", [], patient)).toEqual([{ one: 1 }]);
  await admin.query("drop role modest");
  await admin.end();
});

test("never passes an open transaction on to the next caller", async () => {
  const pool = createPool(1);
  const connection = await pool.connect(patient.limitMs);
  await connection.query("begin");
  await connection.query("set local role pg_monitor");
  connection.release();
  const [row] = await pool.query<{ role: string }>("select current_setting('role') as role", [], patient);
  expect(row?.role).toBe("none");
});

test("rejects the rest of a transaction whose connection broke, instead of running it without its rights", async () => {
  const pool = createPool(2);
  const admin = await openClient(url);
  await admin.query("create table steps (name text)");
  const connection = await pool.connect(patient.limitMs);
  const execute = async (text: string) => (await connection.query(text, [])).rows as Record<string, unknown>[];
  const broken = inTransaction(execute, async () => {
    const [row] = await execute("select pg_backend_pid() as pid");
    await admin.query("select pg_terminate_backend($1)", [row?.pid]);
    await execute("insert into steps values ('first')").catch(() => undefined);
    await pool.query("select 1", [], patient);
    return { result: await execute("insert into steps values ('second')"), isRolledBack: false };
  });
  await expect(broken).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|08006)$/) as string });
  connection.release();
  expect((await admin.query("select name from steps")).rows).toEqual([]);
  await admin.end();
});
/** The error codes of as many concurrent statements. */
const readCodes = async (count: number, pool: ConnectionPool, limitMs: number): Promise<unknown[]> => {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => pool.query("select 1", [], { limitMs })),
  );
  return results.map((result) => result.status === "rejected" && (result.reason as { code?: string }).code);
};

test(
  "ends calls on connections on which nothing arrives any more, and lets many callers share one attempt",
  { tags: "night" },
  async () => {
    const { proxy, address } = await createFrozenNetwork();
    const pool = createPool(2, address);
    await Promise.all([pool.query("select pg_sleep(0.1)", [], patient), pool.query("select 1", [], patient)]);
    proxy.freeze();
    expect(await readCodes(2, pool, 300)).toEqual(["08006", "08006"]);

    const before = proxy.countAccepted();
    const all = Array.from({ length: 50 }, () => "08001");
    expect(await readCodes(50, pool, patient.limitMs)).toEqual(all);
    // As many attempts as there are places, and none for each of those that waited.
    expect(proxy.countAccepted() - before).toBeLessThanOrEqual(2);
    expect(await readCodes(50, pool, patient.limitMs)).toEqual(all);
    expect(proxy.countAccepted() - before).toBeLessThanOrEqual(3);

    proxy.thaw();
    await expect
      .poll(() =>
        pool.query("select 1 as one", [], patient).then(
          (rows) => rows,
          () => null,
        ),
      )
      .toEqual([{ one: 1 }]);
  },
);

test("listens again on a new connection when nothing arrives on the old one", async () => {
  const { proxy, address } = await createFrozenNetwork();
  const heard: string[] = [];
  const pool = createPool();
  const feed = await listen({
    url: address,
    channel: "changes",
    onNotify: (table) => heard.push(table),
    onReconnect: () => heard.push("reconnected"),
    query: (text, values) => pool.query(text, values, patient),
    testEveryMs: 200,
  });
  proxy.freeze();
  proxy.thaw();
  await expect.poll(() => heard).toEqual(["reconnected"]);
  const admin = await openClient(url);
  await admin.query("notify changes, 'posts'");
  await expect.poll(() => heard).toEqual(["reconnected", "posts"]);
  feed?.close();
  await admin.end();
});

test("refuses everybody once the server says nothing any more, also those in the middle", async () => {
  const { proxy, address } = await createFrozenNetwork();
  const pool = createPool(2, address);
  const connection = await pool.connect(patient.limitMs);
  await connection.query("select 1");
  proxy.freeze();
  const statements = [connection.query("select 2"), ...[3, 4, 5].map((n) => pool.query(`select ${n}`, [], patient))];
  const refusals = await Promise.allSettled(statements);
  expect(refusals.map((refusal) => (refusal as PromiseRejectedResult).reason?.code)).toEqual(Array(4).fill("08001"));
});

test("lets a slow statement go on as long as the server answers others", async () => {
  const pool = createPool(1);
  expect(await pool.query("select pg_sleep(2), 1 as one", [], patient)).toMatchObject([{ one: 1 }]);
});

test("says that no notifications arrive where a pooler keeps them", async () => {
  const pool = createPool();
  const elsewhere = createPool(2, await server.createDatabase());
  const options = { url, channel: "changes", onNotify: () => undefined, onReconnect: () => undefined };
  const query = (asked: ConnectionPool) => (text: string, values: unknown[]) => asked.query(text, values, patient);
  expect(await listen({ ...options, query: query(elsewhere) })).toBeNull();
  const feed = await listen({ ...options, query: query(pool) });
  expect(feed).not.toBeNull();
  feed?.close();
});

test("finds the tables that others wrote to by their counters", { tags: "night" }, async () => {
  const pool = createPool();
  const admin = await openClient(url);
  await admin.query("create table public.counted (n int); create table public.untouched (n int)");
  const found = new Set<string>();
  const feed = await pollChanges({
    query: (text) => pool.query(text, [], patient),
    onChange: (table) => found.add(table),
    onUnknown: () => found.add("anything"),
    everyMs: 50,
  });
  await admin.query("insert into public.counted values (1)");
  await expect.poll(() => [...found]).toEqual(["counted"]);
  await feed.catchUp();
  expect([...found]).toEqual(["counted", "anything"]);
  feed.close();
  await admin.end();
});

test.each(["prefer", "allow"])("goes on without encryption with sslmode %s where the server has none", async (mode) => {
  const found = new URL(await awaitDatabase(`${url}?sslmode=${mode}`, { waitMs: 0, onWait: () => undefined }));
  expect(found.searchParams.get("sslmode")).toBe("disable");
});

test("says in words that a server refuses the encryption that was asked for", async () => {
  await expect(awaitDatabase(`${url}?sslmode=require`, { waitMs: 0, onWait: () => undefined })).rejects.toThrow(
    "this database cannot be opened: The server does not support SSL connections",
  );
});
