import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { expect, test } from "vitest";
import { createPasswordPool } from "./password-pool.ts";

/** A pool whose hashes run until the test ends them; `begun` names them in the order in which they began. */
const createPool = (options: Parameters<typeof createPasswordPool>[0] = {}) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const hash = (password: string) => {
    begun.push(password);
    return new Promise<string>((resolve) => ends.push(() => resolve(`hash of ${password}`)));
  };
  const engine = { hash, compare: async (password: string, known: string) => known === (await hash(password)) };
  const pool = createPasswordPool({ concurrency: 1, engine, ...options });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endNext = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  const endAll = async () => {
    await settle();
    while (ends.length > 0) await endNext();
  };
  return { begun, pool, settle, endNext, endAll };
};
const soon = () => Date.now() + 100_000;
const refused = { error: { status: 429, message: expect.stringContaining("Many people"), retryAfter: 5 } };

test("serves an address that has asked for less before one that floods the pool", async () => {
  const { begun, pool, endNext, endAll } = createPool();
  const flood = ["a1", "a2", "a3", "a4"].map((password) => pool.hash(password, { client: "a", expiresAt: soon() }));
  const other = pool.compare("b1", "hash of b1", { client: "b", expiresAt: soon() });
  await endNext();
  await endNext();
  expect(begun).toEqual(["a1", "b1", "a2"]);
  expect(await other).toBe(true);
  const later = pool.hash("c1", { client: "c", expiresAt: soon() });
  await endNext();
  expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
  await endAll();
  expect(await later).toBe("hash of c1");
  expect(await Promise.all(flood)).toEqual(["hash of a1", "hash of a2", "hash of a3", "hash of a4"]);
});

test("refuses at once what is beyond the bound of an address, and takes the place of the longest line's last for others", async () => {
  const { begun, pool, endAll } = createPool({ maxWaitingOfClient: 3, maxWaiting: 4 });
  const add = (client: string, password: string) => pool.hash(password, { client, expiresAt: soon() });
  const flood = ["a1", "a2", "a3", "a4"].map((password) => add("a", password));
  await expect(add("a", "a5")).rejects.toMatchObject(refused);
  const others = [add("b", "b1"), add("c", "c1")];
  await expect(flood[3]).rejects.toMatchObject(refused);
  await endAll();
  expect(begun.toSorted()).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  expect(await Promise.all(others)).toHaveLength(2);
  await Promise.all(flood.slice(0, 3));
});

test("never computes what nobody waits for: its deadline has passed, or its caller has gone", async () => {
  const { begun, pool, endAll } = createPool();
  const first = pool.hash("first", { client: "a", expiresAt: soon() });
  const caller = new AbortController();
  const late = pool.hash("late", { client: "b", expiresAt: Date.now() + 5 });
  const left = pool.hash("left", { client: "c", expiresAt: soon(), signal: caller.signal });
  const rejections = Promise.all([late, left].map((one) => expect(one).rejects.toMatchObject(refused)));
  caller.abort();
  await rejections;
  await expect(pool.hash("over", { client: "d", expiresAt: Date.now() })).rejects.toMatchObject(refused);
  await expect(pool.hash("gone", { client: "d", expiresAt: soon(), signal: caller.signal })).rejects.toMatchObject(
    refused,
  );
  await endAll();
  await first;
  expect(begun).toEqual(["first"]);
});

test("does not begin what expired while the event loop was busy", async () => {
  const { begun, pool, endNext } = createPool();
  const first = pool.hash("first", { client: "a", expiresAt: soon() });
  const late = pool.hash("late", { client: "b", expiresAt: Date.now() + 20 });
  late.catch(() => undefined);
  const end = endNext();
  for (const until = Date.now() + 30; Date.now() < until;);
  await end;
  await first;
  await expect(late).rejects.toMatchObject(refused);
  expect(begun).toEqual(["first"]);
});

test("does little at once for one account, from all addresses together", async () => {
  const { begun, pool, endAll } = createPool({ concurrency: 4 });
  const change = (client: string, account?: string) => pool.hash(client, { client, account, expiresAt: soon() });
  const first = [change("a", "ada"), change("b", "ada")];
  await expect(change("c", "ada")).rejects.toMatchObject({
    error: { status: 429, message: expect.stringContaining("of this account"), retryAfter: 5 },
  });
  const others = [change("d", "eve"), change("e")];
  await endAll();
  await Promise.all([...first, ...others]);
  const later = change("f", "ada");
  await endAll();
  expect(await later).toBe("hash of f");
  expect(begun).toEqual(["a", "b", "d", "e", "f"]);
});

test("refuses all that waits when it is closed, and waits for what has begun", async () => {
  const { begun, pool, settle, endAll } = createPool();
  const running = pool.hash("running", { client: "a", expiresAt: soon() });
  const waiting = pool.hash("waiting", { client: "b", expiresAt: soon() });
  await settle();
  let isClosed = false;
  const closing = pool.close().then(() => (isClosed = true));
  await expect(waiting).rejects.toMatchObject(refused);
  await expect(pool.hash("later", { client: "c", expiresAt: soon() })).rejects.toMatchObject(refused);
  expect(isClosed).toBe(false);
  await endAll();
  await closing;
  expect(await running).toBe("hash of running");
  expect(begun).toEqual(["running"]);
});

test("goes on after a failed hash", async () => {
  const pool = createPasswordPool({ concurrency: 1 });
  const turn = { client: "a", expiresAt: soon() };
  await expect(pool.hash("a lantern\0", turn)).rejects.toThrow("NUL");
  expect(await pool.compare("a lantern", "no hash", turn)).toBe(false);
});

test("leaves threads for files beside twenty concurrent hashes", async () => {
  const pool = createPasswordPool();
  const turn = { client: "a", expiresAt: soon() };
  const hash = await pool.hash("a lantern in the snow", turn);
  let compared = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, async () => {
      await pool.compare("a lantern in the snow", hash, turn);
      compared += 1;
    }),
  );
  // Uses the same thread pool as the hashes; if they occupied all threads, it would have to wait for all of them.
  await promisify(deflate)(Buffer.alloc(1_000));
  expect(compared).toBeLessThan(4);
  await all;
  expect(compared).toBe(20);
});
