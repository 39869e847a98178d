// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { NeoChatEvent } from "#contracts/chat/neo-chat.ts";
import { createChatTransport } from "./chat-transport.ts";

const chatTransport = createChatTransport("neo-chat");

const stubFetch = (respond: () => Promise<Response>) => {
  const fetch = vi.fn<(url: unknown, init: RequestInit) => Promise<Response>>(respond);
  vi.stubGlobal("fetch", fetch);
  return fetch;
};
afterEach(() => void vi.unstubAllGlobals());

const call = { session: "s", messageId: "m", prompt: "Hello", mode: "send" as const };
const readAll = async (): Promise<NeoChatEvent[]> => {
  const events: NeoChatEvent[] = [];
  for await (const event of chatTransport.open(call, new AbortController().signal)) events.push(event);
  return events;
};

test("asks NEO, and passes on the events that it knows", async () => {
  const pieces = [': hi\n\ndata: {"question":"m","answer":"a"}\n\n', 'data: {"delta":"x"}\n\ndata: {"odd":1}\n\n'];
  const fetch = stubFetch(
    async () => new Response(new Blob(pieces).stream(), { headers: { "content-type": "text/event-stream" } }),
  );
  expect(await readAll()).toEqual([{ question: "m", answer: "a" }, { delta: "x" }]);
  expect(fetch).toHaveBeenCalledWith("/functions/v1/neo-chat", expect.objectContaining({ body: JSON.stringify(call) }));
});

test("reads a complete JSON answer when the server does not stream", async () => {
  stubFetch(async () => Response.json({ content: "All of it." }));
  expect(await readAll()).toEqual([{ done: true, content: "All of it." }]);
});

test("sends a stop call", async () => {
  const fetch = stubFetch(async () => Response.json({}));
  await chatTransport.stop({ session: "s", messageId: "m" });
  expect(JSON.parse(fetch.mock.lastCall?.[1].body as string)).toEqual({ session: "s", messageId: "m", mode: "stop" });
  stubFetch(() => Promise.reject(new TypeError("x")));
  await expect(chatTransport.stop({ session: "s", messageId: "m" })).rejects.toMatchObject({ status: null });
});
