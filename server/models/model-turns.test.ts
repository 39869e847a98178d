import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ModelFailure } from "./model-failure.ts";
import { createModelTurns } from "./model-turns.ts";

const settings = { baseUrl: "http://127.0.0.1:9/v1", model: "m", apiKey: undefined };
const minute = 60_000;

/** Turns of a model with one slot, and a clock that the test moves. */
const createTurns = (maxWaitMs = 5 * minute) => {
  let time = 0;
  const turns = createModelTurns({ ...settings, concurrency: 1 }, () => maxWaitMs, { now: () => time });
  const take = (user: string | null, more: Partial<Parameters<typeof turns.take>[0]> = {}) =>
    turns.take({ user, signal: new AbortController().signal, ...more });
  return { turns, take, pass: (ms: number) => (time += ms) };
};

test("tells a visitor who would wait too long when to come back", async () => {
  const { take, pass } = createTurns();
  const first = await take("visitor 10.0.0.1");
  pass(2 * minute);
  first();
  const leave = await take("visitor 10.0.0.2");
  const waiting = [3, 4].map((number) => take(`visitor 10.0.0.${number}`));
  await expect(take("visitor 10.0.0.5")).rejects.toMatchObject({ kind: "busy", retryAfter: 360 });
  leave();
  for (const turn of waiting) (await turn)();
});

test("lets a network with many questions wait for the others, and take no more than its places", async () => {
  const { turns, take } = createTurns();
  const leave = await take("visitor 10.0.0.1");
  const begun: string[] = [];
  const ask = (user: string) =>
    take(user).then((end) => {
      begun.push(user);
      end();
    });
  const asked = Array.from({ length: 20 }, () => ask("visitor 10.0.0.1"));
  asked.push(ask("visitor 10.0.0.2"));
  const settled = Promise.allSettled(asked);
  await new Promise((resolve) => setImmediate(resolve));
  expect(turns.load()).toEqual({ running: 1, waiting: 9 });
  leave();
  const refused = (await settled).flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  expect(refused).toHaveLength(12);
  for (const reason of refused) expect(reason).toBeInstanceOf(ModelFailure);
  expect(begun.slice(0, 2)).toEqual(["visitor 10.0.0.1", "visitor 10.0.0.2"]);
});

test("lets the owner's stories wait for all visitors", async () => {
  const { take } = createTurns();
  const leave = await take(null);
  const begun: string[] = [];
  const ask = async (user: string | null, isBackground: boolean) => {
    const end = await take(user, { isBackground });
    begun.push(user ?? "owner");
    end();
  };
  const asked = [ask(null, true), ask("visitor 10.0.0.1", false), ask("user-1", false)];
  await new Promise((resolve) => setImmediate(resolve));
  leave();
  await Promise.all(asked);
  expect(begun).toEqual(["visitor 10.0.0.1", "user-1", "owner"]);
});

test("throws the reason of whoever leaves, and gives the place away", async () => {
  const { turns, take } = createTurns();
  const leave = await take("visitor 10.0.0.1");
  const leaving = new AbortController();
  const places: number[] = [];
  const left = take("visitor 10.0.0.2", { signal: leaving.signal });
  const next = take("visitor 10.0.0.3", { onPlace: (ahead) => places.push(ahead) });
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(places).toEqual([1, 0]);
  leave();
  (await next)();
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});

/** How many of 300 calls of as many users begin at once. */
const countRunning = async (baseUrl: string, concurrency?: number): Promise<number> => {
  const turns = createModelTurns({ ...settings, baseUrl, concurrency, answersAtOnce: 256 }, () => minute);
  const closing = new AbortController();
  const asked = Array.from({ length: 300 }, (_, number) =>
    turns.take({ user: `user-${number}`, signal: closing.signal }),
  );
  const settled = Promise.allSettled(asked);
  await asked[0];
  await new Promise((resolve) => setImmediate(resolve));
  const { running } = turns.load();
  closing.abort();
  await settled;
  return running;
};

test("asks the server how many answers it gives at once, unless that is set", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.end(JSON.stringify({ total_slots: 3 }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  expect(await countRunning(baseUrl, 7)).toBe(7);
  expect(asked).toEqual([]);
  expect(await countRunning(baseUrl)).toBe(3);
  expect(asked).toEqual(["/props"]);
  server.closeAllConnections();
  server.close();
});

test.each([
  ["http://127.0.0.1:9/v1", 4],
  ["http://[::1]:9/v1", 4],
  ["http://model.invalid.:9/v1", 256],
  ["http://model.localhost:9/v1", 4],
])("assumes of %s, which does not tell, that it gives %i answers at once", async (baseUrl, running) => {
  expect(await countRunning(baseUrl)).toBe(running);
});

test("lets twice as many wait as this process writes at once, and refuses whoever comes then", async () => {
  const turns = createModelTurns({ ...settings, concurrency: 1, answersAtOnce: 2 }, () => minute);
  const take = (user: string) => turns.take({ user, signal: new AbortController().signal });
  const leave = await take("user-0");
  const asked = Array.from({ length: 5 }, (_, number) => take(`user-${number + 1}`).then((end) => end()));
  const settled = Promise.allSettled(asked);
  await new Promise((resolve) => setImmediate(resolve));
  expect(turns.load()).toEqual({ running: 1, waiting: 4 });
  leave();
  expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
});
