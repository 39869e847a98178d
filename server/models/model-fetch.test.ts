import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type FakeModelServer,
  respondWithError,
  startFakeModelServer,
  streamForever,
  streamText,
} from "#tests/support/fake-model-server.ts";
import { createModelFetch as createFetch } from "./model-fetch.ts";
import { createModelQuirks } from "./model-quirks.ts";

let server: FakeModelServer;
beforeAll(async () => {
  server = await startFakeModelServer();
});
afterAll(() => server.stop());

const limits = {
  maxAttempts: 2,
  retryDelayMs: 1,
  retryWithinMs: 60_000,
  maxBytes: 100_000,
  firstWordMs: 20_000,
  silenceMs: 20_000,
};
const createModelFetch = (given: typeof limits) => createFetch(given, createModelQuirks(server.url, "fake-1"));
const body = JSON.stringify({ model: "fake-1", messages: [], stream: true, stream_options: { include_usage: true } });
const send = async (fetch: typeof globalThis.fetch) =>
  (
    await fetch(`${server.url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: new AbortController().signal,
    })
  ).text();
const listCalls = () => server.calls.map((call) => "stream_options" in call.body);

test("asks a model again without stream_options that refuses them, and never with them after that", async () => {
  server.replyWith((call, response, signal) =>
    ("stream_options" in call.body ? respondWithError(400, "unknown field stream_options") : streamText("Plain."))(
      call,
      response,
      signal,
    ),
  );
  const fetch = createModelFetch(limits);
  expect(await send(fetch)).toContain("Plain.");
  expect(await send(fetch)).toContain("Plain.");
  expect(listCalls()).toEqual([true, false, false]);
});

test("asks no more than once when a model refuses for another reason", async () => {
  const before = server.calls.length;
  server.replyWith(respondWithError(400, "too many tokens"));
  await expect(send(createModelFetch(limits))).rejects.toMatchObject({ kind: "rejected" });
  expect(server.calls.length - before).toBe(1);
});

test("lets a slow server read to the end what nobody waits for any more, though its head is there, and then ends it", async () => {
  const quirks = { ...createModelQuirks(server.url, "fake-1"), heardAt: performance.now(), msPerToken: 100 };
  const done = Promise.withResolvers<void>();
  server.replyWith(async (call, response, signal) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    await done.promise;
    await streamForever()(call, response, signal);
  });
  const leave = async (prompt: string) => {
    const stop = new AbortController();
    const index = server.calls.length;
    const reading = createFetch(limits, quirks)(`${server.url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "fake-1", messages: [{ role: "user", content: prompt }] }),
      signal: stop.signal,
    }).then((response) => response.text());
    reading.catch(() => undefined);
    const call = await server.getCall(index);
    stop.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
    return call;
  };
  const long = await leave("lamp ".repeat(200));
  expect((await (await leave("Hello")).ended).aborted).toBe(true);
  expect(long.firstByteAt).toBeNull();
  done.resolve();
  expect((await long.ended).aborted).toBe(true);
  expect(long.firstByteAt).not.toBeNull();
});
