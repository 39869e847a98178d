import type { Context } from "hono";
import { expect, test } from "vitest";
import { AppError } from "#contracts/errors.ts";
import { readAllEvents } from "#tests/support/read-all-events.ts";
import type { Log } from "../../telemetry/log.ts";
import { toEventStream } from "./event-stream.ts";

const createCall = () => {
  const logged: object[] = [];
  const log = { error: (entry: object) => void logged.push(entry) } as unknown as Log;
  const request = { req: { raw: new Request("http://site.example/") } } as unknown as Context;
  return { logged, call: { request, log } };
};
const readValues = async (response: Response) => (await readAllEvents(response)).map(({ event }) => event);

test("sends events and ends", async () => {
  const response = toEventStream(createCall().call, async function* () {
    yield { delta: "a\n\nb" };
    yield { done: true };
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await readValues(response)).toEqual([{ delta: "a\n\nb" }, { done: true }]);
});

test("says from time to time that it goes on while the source is silent", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const getWaiting = () => ({ waiting: "Still waiting." });
  const response = toEventStream({ ...createCall().call, everyMs: 1, getWaiting }, async function* () {
    await promise;
    yield { done: true };
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (let times = 0; times < 2; times += 1)
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: {"waiting":"Still waiting."}\n\n');
  resolve();
  let last = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    last = new TextDecoder().decode(next.value);
  expect(last).toBe('data: {"done":true}\n\n');
});

test("keeps the connection of a silent source alive with comments", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const response = toEventStream({ ...createCall().call, everyMs: 1 }, async function* () {
    await promise;
    yield { done: true };
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(": keep-alive\n\n");
  resolve();
  let last = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    last = new TextDecoder().decode(next.value);
  expect(last).toBe('data: {"done":true}\n\n');
});

test.each([
  [new AppError("forbidden", "No."), { error: "No.", code: "forbidden" }, 0],
  [new AppError("unavailable", "Away.", { detail: "why" }), { error: "Away.", code: "unavailable" }, 1],
  [new Error("a secret"), { error: expect.stringContaining("on our side") as string, code: "internal" }, 1],
])("turns %s into a last event", async (thrown, event, count) => {
  const { call, logged } = createCall();
  const response = toEventStream(call, async function* () {
    yield { delta: "a" };
    throw thrown;
  });
  expect(await readValues(response)).toEqual([{ delta: "a" }, event]);
  expect(logged).toHaveLength(count);
});

test("aborts the source when the caller disconnects", async () => {
  const ended = Promise.withResolvers<boolean>();
  const response = toEventStream(createCall().call, async function* (signal) {
    try {
      yield { delta: "a" };
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("left"))));
    } finally {
      ended.resolve(signal.aborted);
    }
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.cancel();
  expect(await ended.promise).toBe(true);
});
