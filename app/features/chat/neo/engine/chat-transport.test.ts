// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { createChatTransport } from "./chat-transport.ts";

const createTransport = (respond: (init: RequestInit) => Promise<Response>) => {
  const fetch = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>((_, init) => respond(init ?? {}));
  return { fetch, ...createChatTransport({ fetch, readKey: () => "key", getAccessToken: async () => "token" }) };
};
const toStream = (...pieces: string[]) =>
  new Response(new Blob(pieces).stream(), { headers: { "content-type": "text/event-stream; charset=utf-8" } });

const call = { session: "s", messageId: "m", prompt: "Hello", mode: "send" as const };
const readAll = async (events: AsyncIterable<NeoChatEvent>): Promise<NeoChatEvent[]> => {
  const found: NeoChatEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
};
const signal = new AbortController().signal;

test("requests events with API key and access token, and parses them", async () => {
  const { fetch, open } = createTransport(async () =>
    toStream(': hi\n\ndata: {"question":"m","answer":"a"}\n\n', 'data: {"delta":"x"}\n\ndata: {"odd":1}\n\n'),
  );
  expect(await readAll(open(call, signal))).toEqual([{ question: "m", answer: "a" }, { delta: "x" }]);
  expect(fetch.mock.lastCall?.[1]).toMatchObject({
    method: "POST",
    headers: { accept: "text/event-stream", apikey: "key", authorization: "Bearer token" },
    body: JSON.stringify(call),
  });
});

test("reads a complete JSON answer when the server does not stream", async () => {
  const { open } = createTransport(async () => Response.json({ content: "All of it." }));
  expect(await readAll(open(call, signal))).toEqual([{ done: true, content: "All of it." }]);
});

test.each<[string, () => Promise<Response>, object]>([
  [
    "a rejection",
    async () => Response.json({ error: "Slowly.", code: "limit_exceeded" }, { status: 429 }),
    { status: 429, message: "Slowly." },
  ],
  ["no response", () => Promise.reject(new TypeError("Failed to fetch")), { status: null }],
  ["invalid JSON", async () => toStream("data: {nonsense\n\n"), { status: null }],
  [
    "an HTML page of a proxy",
    async () => new Response("<h1>Bad</h1>", { headers: { "content-type": "text/html" } }),
    { status: null },
  ],
])("throws an ApiError for %s", async (_, respond, error) => {
  await expect(readAll(createTransport(respond).open(call, signal))).rejects.toMatchObject({
    name: "ApiError",
    ...error,
  });
});

test("ends when the stream is idle for too long", async () => {
  vi.useFakeTimers();
  const silent = new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
  const reading = readAll(createTransport(async () => silent).open(call, signal));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await reading).toEqual([]);
});

test("aborts the request with the signal", async () => {
  const controller = new AbortController();
  const { open } = createTransport(
    ({ signal: given }) =>
      new Promise((_, reject) => given?.addEventListener("abort", () => reject(given.reason as Error))),
  );
  const reading = readAll(open(call, controller.signal));
  await Promise.resolve();
  controller.abort(new Error("left"));
  await expect(reading).rejects.toThrow("left");
});

test("sends a stop call", async () => {
  const { fetch, stop } = createTransport(async () => Response.json({}));
  await stop({ session: "s", messageId: "m" });
  expect(JSON.parse(fetch.mock.lastCall?.[1]?.body as string)).toEqual({ session: "s", messageId: "m", mode: "stop" });
  await expect(
    createTransport(() => Promise.reject(new TypeError("x"))).stop({ session: "s", messageId: "m" }),
  ).rejects.toMatchObject({ status: null });
});
